import { listProblems } from '@/lib/operator/server/trouble'
import type { Database } from '@/lib/platform/database/connection'
import { openTestDatabase } from '@/lib/platform/database/testing/test-database'
import { createTemporaryFolder } from '@/lib/platform/testing/temporary-folder'
import type { HealthStatus } from './health'
import { createTroubleWatch } from './trouble-watch'

const MINUTE_MS = 60_000
const fine = { payments: 'ok', outbox: 'ok', mail: 'ok', disk: 'ok' } as const

let dataDir: string
let db: Database
let now: Date
let parts: Record<keyof typeof fine, HealthStatus>
const sendEmail = jest.fn()
const sendWebhook = jest.fn()
beforeAll(async () => {
  dataDir = await createTemporaryFolder()
  db = await openTestDatabase(dataDir)
})
beforeEach(async () => {
  await db.deleteFrom('installation').execute()
  now = new Date('2027-03-01T20:00:00Z')
  parts = { ...fine }
  sendEmail.mockReset().mockResolvedValue(undefined)
  sendWebhook.mockReset().mockResolvedValue(undefined)
})
afterAll(() => db.destroy())

function createWatch() {
  return createTroubleWatch({ db, now: () => now, checkParts: async () => parts, sendEmail, sendWebhook })
}

/** Lets a watch look once a minute; returns the headings of the emails that were sent. */
async function pass(minutes: number, watch: () => Promise<void>): Promise<string[]> {
  sendEmail.mockClear()
  for (let minute = 0; minute < minutes; minute++) {
    await watch().catch(() => {})
    now = new Date(+now + MINUTE_MS)
  }
  return sendEmail.mock.calls.map(([{ heading }]) => heading)
}

test.each(['payments', 'outbox', 'disk'] as const)('tells once that %s was bad, and that it is over', async part => {
  const watch = createWatch()
  parts = { ...fine, [part]: 'degraded' }
  expect(await pass(10, watch)).toEqual([])
  expect(await pass(20, watch)).toEqual(['Your site needs you'])
  expect(await listProblems(db)).toHaveLength(1)
  parts = { ...fine }
  expect(await pass(20, watch)).toEqual(['Your site is well again'])
  expect(await listProblems(db)).toEqual([])
  expect(sendWebhook).not.toHaveBeenCalled()
})

test('an instance without the trouble does not end that of another', async () => {
  const [one, other] = [createWatch(), createWatch()]
  const both = async () => {
    parts = { ...fine, disk: 'degraded' }
    await one()
    parts = { ...fine }
    await other()
  }
  expect(await pass(30, both)).toEqual(['Your site needs you'])
  expect(await listProblems(db)).toHaveLength(1)
})

test('another trouble within a day is not told', async () => {
  const watch = createWatch()
  for (const expected of [['Your site needs you'], []]) {
    parts = { ...fine, disk: 'degraded' }
    expect(await pass(20, watch)).toEqual(expected)
    parts = { ...fine }
    await pass(20, watch)
  }
  now = new Date(+now + 23 * 60 * MINUTE_MS)
  parts = { ...fine, disk: 'degraded' }
  expect(await pass(60, watch)).toEqual(['Your site needs you'])
})

test('several instances, and one that restarts, tell once', async () => {
  parts = { ...fine, disk: 'degraded' }
  const [one, other] = [createWatch(), createWatch()]
  await pass(30, async () => void (await Promise.all([one(), other()])))
  const before = sendEmail.mock.calls.length
  expect([before, await pass(30, createWatch())]).toEqual([1, []])
})

test('while the mail server takes nothing, the webhook and the list of rides tell, and the email follows', async () => {
  const watch = createWatch()
  parts = { ...fine, mail: 'degraded', disk: 'degraded' }
  sendEmail.mockRejectedValue(new Error('refused'))
  const tries = await pass(40, watch)
  expect(tries.length).toBeGreaterThan(2)
  expect(tries.length).toBeLessThan(8)
  expect(sendWebhook).toHaveBeenCalledTimes(1)
  expect(JSON.parse(sendWebhook.mock.calls[0][0])).toMatchObject({
    events: [{ type: 'site_trouble', parts: ['mail', 'disk'] }],
    actor: 'site',
    booking: null,
  })
  expect(await listProblems(db)).toHaveLength(2)
  parts = { ...fine, disk: 'degraded' }
  sendEmail.mockResolvedValue(undefined)
  expect(await pass(60, watch)).toEqual(['Your site needs you'])
})

test('a trouble of which nobody could be told is told when it is over, also after some tries', async () => {
  const watch = createWatch()
  parts = { ...fine, mail: 'degraded' }
  sendEmail.mockRejectedValue(new Error('refused'))
  await pass(20, watch)
  parts = { ...fine }
  expect((await pass(20, watch)).length).toBeGreaterThan(1)
  expect(await listProblems(db)).toEqual([])
  sendEmail.mockResolvedValue(undefined)
  expect(await pass(60, watch)).toEqual(['Your site is well again'])
})

test('what comes back within ten minutes is not over', async () => {
  const watch = createWatch()
  parts = { ...fine, disk: 'degraded' }
  await pass(20, watch)
  for (let time = 0; time < 5; time++) {
    parts = { ...fine }
    expect(await pass(2, watch)).toEqual([])
    parts = { ...fine, disk: 'degraded' }
    expect(await pass(8, watch)).toEqual([])
  }
})
