import { openPostgres } from '@/lib/platform/database/connection'
import { createPostgresTestDatabase } from '@/lib/platform/database/testing/postgres-databases'
import type { DoctorContext } from './check'
import { evaluatePostgres, type PostgresFacts, postgresChecks } from './postgres'

const validFacts: PostgresFacts = {
  version: 15,
  encrypted: true,
  local: false,
  encoding: 'UTF8',
  readOnly: false,
  maxConnections: 100,
  driftMs: 3,
}
const context = { live: true, now: () => new Date() } as DoctorContext
const check = async (url: string) => (await Promise.all(postgresChecks(context, url).map(({ run }) => run()))).flat()

test.each<[string, Partial<PostgresFacts>, string]>([
  ['a good server', {}, 'passed'],
  ['an unencrypted connection on this machine', { encrypted: false, local: true }, 'passed'],
  ['an unencrypted connection elsewhere', { encrypted: false }, 'warning'],
  ['a standby', { readOnly: true }, 'failed'],
  ['another encoding', { encoding: 'SQL_ASCII' }, 'failed'],
  ['too few connections', { maxConnections: 20 }, 'warning'],
  ['an old version', { version: 12 }, 'warning'],
  ['another clock', { driftMs: 30_000 }, 'warning'],
])('%s is reported', (_, facts, worst) => {
  const statuses = evaluatePostgres({ ...validFacts, ...facts }).map(({ status }) => status)
  expect(['failed', 'warning', 'passed'].find(status => statuses.some(each => each === status))).toBe(worst)
})

test('passes a migrated database without test payments', async () => {
  const { url, release } = await createPostgresTestDatabase()
  await (await openPostgres(url)).destroy()
  expect((await check(url)).map(({ status }) => status)).toEqual(['passed', 'passed', 'passed', 'passed'])
  release()
})

test('says what to do about a database that does not exist', async () => {
  const { url, release } = await createPostgresTestDatabase()
  const missing = new URL(url)
  missing.pathname = '/missing'
  expect(await check(missing.href)).toMatchObject([{ status: 'failed', remedy: expect.stringContaining('create it') }])
  release()
})
