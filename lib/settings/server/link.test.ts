import { listLinks } from '@/lib/booking/server/links'
import { emailTransport } from '@/lib/notifications/email'
import { sendOperatorLink } from '@/lib/notifications/email/operator-link'
import { closeDatabase } from '@/lib/platform/database/connection'
import { fillUnset } from '@/lib/platform/env'
import { createTemporaryFolder } from '@/lib/platform/testing/temporary-folder'
import {
  createSettingsContext,
  exchangeSetupLink,
  isMailProven,
  openSettings,
  openSetup,
  printSetupLink,
  proveMail,
  type SettingsContext,
} from './link'

const mail = { SMTP_URL: 'smtp://mail.rides.net:587', MAIL_FROM: 'rides@rides.net', OPERATOR_EMAIL: 'owner@rides.net' }
const environment = { ...process.env }

let dataDir: string
let context: SettingsContext
let lines: string[]
beforeEach(async () => {
  lines = []
  jest.spyOn(console, 'warn').mockImplementation(line => void lines.push(line))
  dataDir = await createTemporaryFolder()
  use({})
  context = await createSettingsContext()
})
afterEach(() => closeDatabase())

function use(settings: Record<string, string>) {
  jest.replaceProperty(process, 'env', { ...environment, DATA_DIR: dataDir, ...settings })
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

test('the printed link works for an hour', async () => {
  const token = await start()
  const at = (ms: number) => ({ ...context, now: () => new Date(Date.now() + ms) })
  await expect(openSetup(at(59 * 60_000), token)).resolves.toBeDefined()
  await expect(openSetup(at(60 * 60_000), token)).rejects.toMatchObject({ kind: 'not_found' })
})

test('a new start ends the printed link of the one before', async () => {
  const [first, second] = [await start(), await start()]
  await expect(openSetup(context, first)).rejects.toMatchObject({ kind: 'not_found' })
  await expect(openSetup(context, second)).resolves.toBeDefined()
})

const mockSend = () => jest.spyOn(emailTransport(), 'send').mockResolvedValue()

/** Has a link to the settings emailed, and returns its token. */
async function emailLink(sender = context): Promise<string> {
  const send = mockSend()
  await sendOperatorLink(sender, 'settings')
  const html = send.mock.lastCall?.[0].html ?? ''
  return /\/operator\/settings#([0-9a-f]{10}\.[\w-]{43})"/.exec(html)?.[1] ?? ''
}

const openEmailed = async () => await openSettings(context, await emailLink())

test('no link is printed, and none of before works, once a link arrived by the mail server and address of now', async () => {
  use(mail)
  const token = await start()
  const link = await openEmailed()
  expect(await start()).not.toBe('')
  await proveMail(context, link)
  expect(await start()).toBe('')
  await expect(openSetup(context, token)).rejects.toMatchObject({ kind: 'not_found' })
  use({ ...mail, OPERATOR_EMAIL: 'other@rides.net' })
  expect(await start()).not.toBe('')
  await proveMail(context, await openEmailed())
  expect(await start()).toBe('')
})

test('a link that was not emailed, or was written to a file, proves nothing', async () => {
  use(mail)
  await proveMail(context, await openSettings(context, await exchange(await start())))
  expect(await isMailProven(context)).toBe(false)
  use({ OPERATOR_EMAIL: mail.OPERATOR_EMAIL })
  await proveMail(context, await openEmailed())
  expect(await isMailProven(context)).toBe(false)
})

describe('an emailed link', () => {
  const HOUR_MS = 60 * 60_000
  const inHours = (hours: number): SettingsContext => ({
    ...context,
    now: () => new Date(Date.parse('2026-03-12T12:00:00Z') + hours * HOUR_MS),
  })
  beforeEach(() => use({ OPERATOR_EMAIL: mail.OPERATOR_EMAIL }))

  test('works for 12 hours, and the database has its ID and not its token', async () => {
    const token = await emailLink(inHours(0))
    expect(await openSettings(inHours(11.99), token)).toMatchObject({ purpose: 'settings' })
    await expect(openSettings(inHours(12), token)).rejects.toMatchObject({ kind: 'not_found' })
    const [id = '', signature = 'no token'] = token.split('.')
    const stored = JSON.stringify(await context.db.selectFrom('links').selectAll().execute())
    expect([stored.includes(id), stored.includes(signature)]).toEqual([true, false])
  })

  test('is sent three times an hour and ten times a day at most; one that could not be sent counts, and does not work', async () => {
    mockSend().mockRejectedValueOnce(new Error('refused'))
    await expect(sendOperatorLink(inHours(0), 'settings')).rejects.toMatchObject({ code: 'not_sent' })
    expect(await listLinks(context.db, inHours(0).now())).toEqual([])
    for (let count = 0; count < 2; count++) await sendOperatorLink(inHours(0), 'settings')
    await expect(sendOperatorLink(inHours(0), 'settings')).rejects.toMatchObject({
      code: 'too_many_links',
      details: { retryAfterSeconds: 3600 },
    })
    for (let hour = 1; hour < 8; hour++) await sendOperatorLink(inHours(hour), 'settings')
    await expect(sendOperatorLink(inHours(8), 'settings')).rejects.toMatchObject({ code: 'too_many_links' })
  })
})
