import { createLink, listLinks } from '@/lib/booking/server/links'
import { emailTransport } from '@/lib/notifications/email'
import { sendOperatorLink } from '@/lib/notifications/email/operator-link'
import { closeDatabase, type Database, database } from '@/lib/platform/database/connection'
import { fillUnset } from '@/lib/platform/env'
import { createTemporaryFolder } from '@/lib/platform/testing/temporary-folder'
import { createSettingsContext, openSettings, type SettingsContext } from './link'
import { exchangeSetupLink, isMailProven, openSetup, printSetupLink, proveMail } from './setup'

const mail = { SMTP_URL: 'smtp://mail.rides.net:587', MAIL_FROM: 'rides@rides.net', OPERATOR_EMAIL: 'owner@rides.net' }
const environment = { ...process.env }

let dataDir: string
let db: Database
let context: SettingsContext
let lines: string[]
beforeEach(async () => {
  lines = []
  jest.spyOn(console, 'warn').mockImplementation(line => void lines.push(line))
  dataDir = await createTemporaryFolder()
  use({})
  db = await database()
  context = await createSettingsContext()
})
afterEach(async () => {
  jest.restoreAllMocks()
  await closeDatabase()
  process.env = environment
})

function use(settings: Record<string, string>) {
  process.env = { ...environment, DATA_DIR: dataDir, ...settings }
  // Forgets what was parsed before.
  fillUnset({})
}

/** Starts the site and returns the token that it printed; empty for none. */
async function start(): Promise<string> {
  lines = []
  await printSetupLink()
  expect(lines.length).toBeLessThan(2)
  return /\/operator\/settings#setup=([0-9a-f]{10}\.[\w-]{43})$/.exec(lines[0] ?? '')?.[1] ?? ''
}

const exchange = async (token: string) => await exchangeSetupLink(context, await openSetup(context, token))

/** Has a link to the settings emailed, and opens it. */
async function openEmailed() {
  const send = jest.spyOn(emailTransport(), 'send').mockResolvedValue()
  await sendOperatorLink(context, 'settings')
  const [, token = ''] = /#([0-9a-f]{10}\.[\w-]{43})"/.exec(send.mock.lastCall?.[0].html ?? '') ?? []
  return await openSettings(context, token)
}

test('the printed link gives a link to the settings, once', async () => {
  const token = await start()
  const settings = await exchange(token)
  expect(await openSettings(context, settings)).toMatchObject({ purpose: 'settings' })
  await expect(exchange(token)).rejects.toMatchObject({ kind: 'not_found' })
})

test('of two exchanges at the same time, one gets a link', async () => {
  const link = await openSetup(context, await start())
  const results = await Promise.allSettled([exchangeSetupLink(context, link), exchangeSetupLink(context, link)])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('it works for an hour', async () => {
  const token = await start()
  const at = (ms: number) => ({ ...context, now: () => new Date(Date.now() + ms) })
  await expect(openSetup(at(59 * 60_000), token)).resolves.toBeDefined()
  await expect(openSetup(at(60 * 60_000), token)).rejects.toMatchObject({ kind: 'not_found' })
})

test('a new start ends that of the one before', async () => {
  const [first, second] = [await start(), await start()]
  await expect(openSetup(context, first)).rejects.toMatchObject({ kind: 'not_found' })
  await expect(openSetup(context, second)).resolves.toBeDefined()
})

test('none is printed, and none works, once a link arrived by email', async () => {
  use(mail)
  const token = await start()
  expect(token).not.toBe('')
  const link = await openEmailed()
  expect(await isMailProven(context)).toBe(false)
  await proveMail(context, link)
  expect(await isMailProven(context)).toBe(true)
  expect(await start()).toBe('')
  await expect(openSetup(context, token)).rejects.toMatchObject({ kind: 'not_found' })
})

test('another mail server or address must prove itself again', async () => {
  use(mail)
  await proveMail(context, await openEmailed())
  use({ ...mail, OPERATOR_EMAIL: 'other@rides.net' })
  expect(await isMailProven(context)).toBe(false)
  await proveMail(context, await openEmailed())
  expect(await isMailProven(context)).toBe(true)
})

test.each([
  [
    'a link that was not emailed',
    mail,
    async () => {
      const now = new Date()
      return await createLink(db, { purpose: 'settings', expiresAt: new Date(+now + 60_000), now })
    },
  ],
  ['a link that was written to a file', { OPERATOR_EMAIL: mail.OPERATOR_EMAIL }, openEmailed],
] as const)('%s proves nothing', async (_, settings, makeLink) => {
  use(settings)
  await proveMail(context, await makeLink())
  expect(await isMailProven(context)).toBe(false)
  expect(await listLinks(db, new Date())).toHaveLength(1)
})
