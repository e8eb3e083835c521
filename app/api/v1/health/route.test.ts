import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { database } from '@/lib/server/database/connection'
import { GET } from './route'

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'health-'))
  process.env.DATA_DIR = path.join(dataDir, 'data')
})
afterAll(() => rm(dataDir, { recursive: true }))

async function ask() {
  const answer = await GET(new Request('http://localhost:3000/api/v1/health'), undefined)
  return [answer.status, await answer.json()]
}

test('the site says whether its database answers, and recovers when it does again', async () => {
  const complaint = jest.spyOn(console, 'error').mockImplementation(() => {})
  await writeFile(path.join(dataDir, 'data'), 'a file where the folder belongs')
  expect(await ask()).toEqual([503, { ok: false, database: 'unavailable' }])
  expect(complaint).toHaveBeenCalled()
  await rm(path.join(dataDir, 'data'))
  expect(await ask()).toEqual([200, { ok: true, database: 'ok' }])
  await (await database()).destroy()
})
