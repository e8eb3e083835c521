import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { closeDatabase, database } from '@/lib/platform/database/connection'
import { getServerSecret } from '@/lib/platform/secret'
import { acceptSecret, findChangedSecret, listLostSettings, listMissingSettings } from './lost-settings'

const live = { gateway: 'authorizenet', environment: 'production', loginId: '', clientKey: '' } as const
const keys = { transactionKey: '', signatureKey: null }
const notifications = {
  smtpUrl: 'smtps://mail.harbor.net',
  senderEmail: 'rides@harbor.net',
  operatorEmail: 'desk@harbor.net',
  webhook: null,
}
const URL_OF_SITE = 'https://harbor.net'

test('a site that charges cards needs a mail server, an operator and its own URL', () => {
  const payments = { ...live, ...keys }
  const list = (
    patch: Partial<typeof notifications> | { smtpUrl: null } | { operatorEmail: null },
    url = URL_OF_SITE,
  ) => listMissingSettings({ payments, notifications: { ...notifications, ...patch } }, url).map(({ text }) => text)
  expect(list({})).toEqual([])
  expect(list({ smtpUrl: null })).toEqual([expect.stringContaining('Mail server')])
  expect(list({ operatorEmail: null })).toEqual([expect.stringContaining('OPERATOR_EMAIL')])
  expect(list({}, 'http://localhost:3000')).toEqual([expect.stringContaining('http://localhost:3000')])
})

test('a demo needs none of them', () => {
  const demo = {
    payments: { gateway: 'sandbox', chosen: false },
    notifications: { ...notifications, smtpUrl: null },
  } as const
  expect(listMissingSettings(demo, 'http://localhost:3000')).toEqual([])
})

describe('a data folder', () => {
  let dataDir: string
  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'lost-settings-'))
    process.env.DATA_DIR = dataDir
  })
  afterAll(async () => {
    await closeDatabase()
    await rm(dataDir, { recursive: true })
  })

  test('remembers its secret: another one is reported until it is accepted', async () => {
    expect(await listLostSettings()).toEqual([])
    await rm(path.join(dataDir, 'secret'))
    expect(await findChangedSecret(await database(), null)).not.toBeNull()
    const reported = [{ text: expect.stringContaining('APP_SECRET'), remedy: expect.stringContaining('accept-secret') }]
    expect(await listLostSettings()).toEqual(reported)
    expect(await listLostSettings()).toEqual(reported)
    await acceptSecret(await database(), await getServerSecret())
    expect(await listLostSettings()).toEqual([])
  })
})
