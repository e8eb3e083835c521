import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { createLink } from '@/lib/booking/server/links'
import type { LinkTable } from '@/lib/booking/tables'
import { AppError } from '@/lib/errors'
import { emailTransport } from '@/lib/notifications/email'
import { closeDatabase, type Database, database } from '@/lib/platform/database/connection'
import { env, fillUnset } from '@/lib/platform/env'
import { restart } from '@/lib/platform/graceful-shutdown'
import { getServerSecret } from '@/lib/platform/secret'
import { createTemporaryFolder } from '@/lib/platform/testing/temporary-folder'
import { type ConnectionsChange, connectionsChangeSchema } from '@/lib/settings/model/connections'
import { singleton } from '@/lib/singleton'
import { checkConnections, loadConnections, noticeConnections, readConnections, saveConnections } from './connections'

jest.mock('@/lib/platform/graceful-shutdown', () => ({ canRestart: jest.fn(() => true), restart: jest.fn() }))

const SMTP_URL = 'smtps://rides:s3cret-pass@mail.rides.net:465'
const mail = { SMTP_URL, MAIL_FROM: 'rides@rides.net' }
const keys = {
  AUTHORIZE_NET_LOGIN_ID: 'login-5kP3',
  AUTHORIZE_NET_TRANSACTION_KEY: 'secret-4Xq9',
  AUTHORIZE_NET_CLIENT_KEY: 'client-7Lm2',
}

let dataDir: string
let db: Database
let secret: string
let link: LinkTable
let log: string[]
const environment = { ...process.env }
const now = () => new Date()
const context = () => ({ db, secret, now })

beforeEach(async () => {
  jest.mocked(restart).mockClear()
  log = []
  for (const method of ['info', 'error'] as const) {
    jest.spyOn(console, method).mockImplementation((...args) => void log.push(args.map(String).join(' ')))
  }
  dataDir = await createTemporaryFolder()
  startProcess({})
  db = await database()
  secret = await getServerSecret()
  link = await createLink(db, { purpose: 'settings', expiresAt: new Date(Date.now() + 60_000), now: now() })
})
afterEach(() => closeDatabase())

/** As a new process with other settings. */
function startProcess(settings: Record<string, string>) {
  jest.replaceProperty(process, 'env', { ...environment, DATA_DIR: dataDir, ...settings })
  for (const name of ['connections in use', 'noticed connections']) singleton(name).set(undefined)
  // Forgets what was parsed before.
  fillUnset({})
}

async function save(values: ConnectionsChange['values'], version = 0) {
  return await saveConnections(context(), link, connectionsChangeSchema.parse({ version, values }))
}

async function fieldErrors(values: ConnectionsChange['values']) {
  const error = await save(values).catch(cause => cause)
  if (!(error instanceof AppError)) throw new Error('it was saved')
  return error.fields ?? error.userMessage
}

async function fieldOf(name: string) {
  const { fields } = await readConnections(context())
  return fields.find(field => field.name === name)
}

test('what is saved fills what the environment leaves unset, at the next start', async () => {
  expect(await save({ ...mail, OPERATOR_EMAIL: 'owner@rides.net' })).toEqual({ version: 1, restarts: true })
  expect(process.env.SMTP_URL).toBeUndefined()
  startProcess({ SMTP_URL: '', OPERATOR_EMAIL: 'desk@rides.net' })
  await loadConnections()
  expect(process.env).toMatchObject({ ...mail, OPERATOR_EMAIL: 'desk@rides.net' })
  expect(env().notifications).toMatchObject({ senderEmail: mail.MAIL_FROM, operatorEmail: 'desk@rides.net' })
  expect(await fieldOf('OPERATOR_EMAIL')).toEqual({ name: 'OPERATOR_EMAIL', state: 'server', value: '' })
  expect(await fieldOf('MAIL_FROM')).toEqual({ name: 'MAIL_FROM', state: 'stored', value: mail.MAIL_FROM })
})

test('an empty value removes, and what is not named stays', async () => {
  await save({ ...mail, ZELLE_NAME: ' Ada ' })
  await save({ ZELLE_NAME: '' }, 1)
  startProcess({})
  await loadConnections()
  expect(process.env).toMatchObject(mail)
  expect(await fieldOf('ZELLE_NAME')).toMatchObject({ state: 'unset' })
})

test('no secret is in the view, the database, its copy for outages or the log', async () => {
  await save({ ...mail, ...keys, PAYMENTS: 'authorizenet' })
  startProcess({})
  await loadConnections()
  const stored = await db.selectFrom('connections').selectAll().execute()
  const copy = await readFile(path.join(dataDir, 'connections.json'), 'utf8')
  const seen = JSON.stringify([await readConnections(context()), stored, copy, log, checkConnections()])
  for (const hidden of ['s3cret-pass', 'mail.rides.net', 'secret-4Xq9']) expect(seen).not.toContain(hidden)
  expect(await fieldOf('SMTP_URL')).toEqual({ name: 'SMTP_URL', state: 'stored', value: '' })
})

test.each<[string, Record<string, string>, ConnectionsChange['values'], unknown]>([
  ['a malformed value', {}, { OPERATOR_EMAIL: 'owner' }, { OPERATOR_EMAIL: expect.stringContaining('email address') }],
  [
    'a gateway without all of its keys',
    {},
    { PAYMENTS: 'authorizenet', AUTHORIZE_NET_LOGIN_ID: 'login' },
    {
      AUTHORIZE_NET_TRANSACTION_KEY: 'Is required for PAYMENTS=authorizenet.',
      AUTHORIZE_NET_CLIENT_KEY: 'Is required for PAYMENTS=authorizenet.',
    },
  ],
  [
    'what contradicts the environment',
    { PAYMENTS: 'sandbox' },
    { AUTHORIZE_NET_SIGNATURE_KEY: 'a key of more than 32 characters, which it has' },
    { AUTHORIZE_NET_SIGNATURE_KEY: 'Must not be set with PAYMENTS=sandbox.' },
  ],
  ['what the environment has', mail, { MAIL_FROM: 'other@rides.net' }, { MAIL_FROM: 'This is set on the server.' }],
  ['content a start refuses', { CONTENT_DIR: '/nowhere' }, mail, expect.stringMatching(/does not fit.*contact.json/)],
])('%s is refused, at its field, and nothing is stored', async (_, settings, values, expected) => {
  startProcess(settings)
  expect(await fieldErrors(values)).toEqual(expected)
  expect(await db.selectFrom('connections').selectAll().execute()).toEqual([])
  expect(restart).not.toHaveBeenCalled()
})

test('the gateway of a site with real payments cannot be removed by mistake', async () => {
  const row = { id: 'authorizenet', transaction_id: null, booking_id: null, cents: null, next_attempt_at: null }
  await db
    .insertInto('gateway_inbox')
    .values({ ...row, created_at: now().toISOString(), attempts: 0 })
    .execute()
  expect(await fieldErrors({ OPERATOR_EMAIL: 'owner@rides.net' })).toEqual({
    PAYMENTS: 'This site has taken real payments. Please choose.',
  })
  await expect(save({ PAYMENTS: 'none' })).resolves.toBeDefined()
})

test('of two changes of one version, the second is refused', async () => {
  await save(mail)
  await expect(save({ ZELLE_NAME: 'Ada' })).rejects.toMatchObject({ kind: 'conflict', code: 'stale' })
})

test.each<[string, Record<string, string>, RegExp]>([
  ['another APP_SECRET', { APP_SECRET: 'another secret of at least 32 characters' }, /another APP_SECRET/],
  ['an environment that it contradicts', { PAYMENTS: 'sandbox' }, /AUTHORIZE_NET_TRANSACTION_KEY: must not be set/],
])('with %s all of it counts as unset, and log, doctor and page name it', async (_, settings, problem) => {
  await save({ ...keys, ZELLE_NAME: 'Ada' })
  startProcess(settings)
  await loadConnections()
  expect(process.env.ZELLE_NAME).toBeUndefined()
  const text = expect.stringMatching(/AUTHORIZE_NET_LOGIN_ID.*ZELLE_NAME of the settings page are not used/)
  expect(log).toContainEqual(text)
  expect(checkConnections()).toEqual([{ status: 'failed', text, remedy: expect.anything() }])
  secret = await getServerSecret()
  expect((await readConnections(context())).problem).toMatch(problem)
})

test('a site with payments that cannot be used charges no cards, and is no demo; what is entered again wins', async () => {
  await save({ ...keys, PAYMENTS: 'authorizenet' })
  startProcess({ APP_SECRET: 'another secret of at least 32 characters' })
  await loadConnections()
  expect(process.env.PAYMENTS).toBe('none')
  secret = await getServerSecret()
  await save({ ...keys, PAYMENTS: 'authorizenet' }, 1)
  startProcess({ APP_SECRET: secret })
  await loadConnections()
  expect(process.env.PAYMENTS).toBe('authorizenet')
})

test('in an outage of the database, what this server read before is used; without that it does not start', async () => {
  await save(mail)
  startProcess({})
  await loadConnections()
  await closeDatabase()
  startProcess({ DATABASE_URL: 'postgres://127.0.0.1:9/none', APP_SECRET: secret })
  await loadConnections()
  expect(process.env.SMTP_URL).toBe(SMTP_URL)
  await rm(path.join(dataDir, 'connections.json'))
  await expect(loadConnections()).rejects.toThrow('The database does not respond')
})

test.each<[string, Record<string, string>, number]>([
  ['restarts within a minute, once', {}, 1],
  ['whose files a start refuses goes on', { CONTENT_DIR: '/nowhere' }, 0],
])('another instance %s', async (_, settings, restarts) => {
  await save(mail)
  startProcess(settings)
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate'] })
  await noticeConnections(db)
  await noticeConnections(db)
  jest.mocked(restart).mockClear()
  jest.advanceTimersByTime(60_000)
  jest.useRealTimers()
  const isDone = () => jest.mocked(restart).mock.calls.length > 0 || log.some(line => line.includes('not restarted'))
  while (!isDone()) await new Promise(setImmediate)
  expect(restart).toHaveBeenCalledTimes(restarts)
})

test('an instance that uses them, or saved them, does not restart again', async () => {
  await save(mail)
  const before = log.length
  await noticeConnections(db)
  startProcess({})
  await loadConnections()
  await noticeConnections(db)
  expect(log.slice(before)).toEqual([])
})

test('who got emails before a change is told of it, before the restart', async () => {
  startProcess({ OPERATOR_EMAIL: 'owner@rides.net' })
  const send = jest.spyOn(emailTransport(), 'send').mockResolvedValue()
  const restarted = new Promise<void>(resolve => jest.mocked(restart).mockImplementation(resolve))
  await save({ ZELLE_EMAIL: 'new@rides.net' })
  await restarted
  expect(send.mock.calls[0]?.[0]).toMatchObject({ to: 'owner@rides.net', text: expect.stringContaining('Zelle email') })
  expect(JSON.stringify(send.mock.calls)).not.toContain('new@rides.net')
})
