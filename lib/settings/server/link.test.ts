import { listLinks } from '@/lib/booking/server/links'
import { emailTransport } from '@/lib/notifications/email'
import { sendOperatorLink } from '@/lib/notifications/email/operator-link'
import type { EmailTransport } from '@/lib/notifications/email/transport'
import type { Database } from '@/lib/platform/database/connection'
import { openTestDatabase } from '@/lib/platform/database/testing/test-database'
import { createTemporaryFolder } from '@/lib/platform/testing/temporary-folder'
import { openSettings, type SettingsContext } from './link'

const HOUR_MS = 60 * 60_000
const started = new Date('2026-03-12T12:00:00Z')

let dataDir: string
let db: Database
let now: Date
let context: SettingsContext
let send: jest.SpiedFunction<EmailTransport['send']>
beforeAll(async () => {
  dataDir = await createTemporaryFolder()
  Object.assign(process.env, { DATA_DIR: dataDir, OPERATOR_EMAIL: 'owner@example.com' })
  db = await openTestDatabase(dataDir)
  context = { db, now: () => now, secret: 'a secret of this installation' }
})
beforeEach(async () => {
  now = started
  send = jest.spyOn(emailTransport(), 'send').mockResolvedValue()
  await db.deleteFrom('links').execute()
})
afterEach(() => jest.restoreAllMocks())
afterAll(() => db.destroy())

async function requestToken(): Promise<string> {
  await sendOperatorLink(context, 'settings')
  const html = send.mock.lastCall?.[0].html ?? ''
  return /\/operator\/settings#([0-9a-f]{10}\.[\w-]{43})"/.exec(html)?.[1] ?? ''
}

test('works for 12 hours', async () => {
  const token = await requestToken()
  now = new Date(+started + 12 * HOUR_MS - 1)
  expect(await openSettings(context, token)).toMatchObject({ purpose: 'settings', created_at: started.toISOString() })
  now = new Date(+started + 12 * HOUR_MS)
  await expect(openSettings(context, token)).rejects.toMatchObject({ kind: 'not_found' })
})

test('the database has its ID and not its token', async () => {
  const [id = '', signature = 'no token'] = (await requestToken()).split('.')
  const stored = JSON.stringify(await db.selectFrom('links').selectAll().execute())
  expect([stored.includes(id), stored.includes(signature)]).toEqual([true, false])
})

test('is sent three times an hour at most', async () => {
  for (let count = 0; count < 3; count++) await sendOperatorLink(context, 'settings')
  await expect(sendOperatorLink(context, 'settings')).rejects.toMatchObject({
    code: 'too_many_links',
    details: { retryAfterSeconds: 3600 },
  })
  now = new Date(+started + HOUR_MS)
  await expect(sendOperatorLink(context, 'settings')).resolves.toBeUndefined()
})

test('is sent ten times a day at most', async () => {
  for (let count = 0; count < 10; count++) {
    now = new Date(+started + count * HOUR_MS)
    await sendOperatorLink(context, 'settings')
  }
  now = new Date(+started + 23 * HOUR_MS)
  await expect(sendOperatorLink(context, 'settings')).rejects.toMatchObject({ details: { retryAfterSeconds: 3600 } })
})

test('one that could not be sent counts, and does not work', async () => {
  send.mockRejectedValue(new Error('refused'))
  for (let count = 0; count < 3; count++) {
    await expect(sendOperatorLink(context, 'settings')).rejects.toMatchObject({ code: 'not_sent' })
  }
  await expect(sendOperatorLink(context, 'settings')).rejects.toMatchObject({ code: 'too_many_links' })
  expect(await listLinks(db, now)).toEqual([])
})
