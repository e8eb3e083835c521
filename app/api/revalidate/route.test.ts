import { startContentHost } from '@/e2e/fakes/content-host'
import { closeDatabase } from '@/lib/platform/database/connection'
import { createTemporaryFolder } from '@/lib/platform/testing/temporary-folder'
import { contentVersion } from '@/lib/rendering/process-state'
import { singleton } from '@/lib/singleton'
import { POST } from './route'

const secret = 'a-secret-of-at-least-sixteen'
let settings: Record<string, string>
let dataDir: string

jest.mock('@/lib/platform/env', () => {
  const real = jest.requireActual('@/lib/platform/env')
  return { ...real, env: () => real.parseEnv(settings) }
})

beforeEach(async () => {
  dataDir = await createTemporaryFolder()
  settings = { REVALIDATE_SECRET: secret, DATA_DIR: dataDir }
  singleton('content').set(undefined)
})
afterEach(() => closeDatabase())

function post(body?: string, token = secret) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  return POST(new Request('http://site/api/revalidate', { method: 'POST', headers, body }), {})
}

test('raises the version of the content, whatever the body says', async () => {
  const before = contentVersion()
  expect((await post('{"event":"entry.publish"}')).status).toBe(200)
  expect(contentVersion()).toBe(before + 1)
})

test('says that the posts could not be read', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {})
  const host = await startContentHost()
  host.setMode('fail')
  settings.API_BASE_URL = host.url
  expect((await post()).status).toBe(503)
  await host.stop()
})

test('rejects a wrong secret', async () => {
  expect((await post('{}', 'another-secret-altogether')).status).toBe(401)
})
