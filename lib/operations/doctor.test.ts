import { mkdir, open, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Env, processEnv } from '@next/env'
import type { NewEntry } from '@/lib/booking/model/ledger'
import { card, refund } from '@/lib/booking/model/testing/account'
import { sedans, suvs } from '@/lib/booking/model/testing/samples'
import { updateBooking } from '@/lib/booking/server/store'
import { createBookingFixture } from '@/lib/booking/server/testing/booking-fixture'
import { buildAttempt } from '@/lib/payments/server/attempts'
import { databaseFile } from '@/lib/platform/database/connection'
import { openTestDatabase } from '@/lib/platform/database/testing/test-database'
import { fillUnset } from '@/lib/platform/env'
import { createTemporaryFolder } from '@/lib/platform/testing/temporary-folder'
import { pricingSchema } from '@/lib/pricing'
import {
  checkDatabase,
  checkDataFolder,
  checkPricing,
  checkSettingsFiles,
  checkSite,
  hideSecrets,
  runDoctor,
} from './doctor'

const demo = { demoNotice: 'Demo site', isUnchosen: true }

const live = { demoNotice: null }

let folder: string

beforeEach(async () => {
  folder = await createTemporaryFolder()
})

test.each([
  ['https://ride.net/book', true, 'failed'],
  ['http://localhost:3000', true, 'failed'],
  ['http://localhost:3000', false, 'warning'],
  ['https://ride.example', true, 'failed'],
  ['http://ride.net', true, 'failed'],
])('site URL %s, live %p: %s', async (url, isLive, status) => {
  expect(await checkSite(url, isLive, 1)).toMatchObject([{ status }])
})

test('the newest backup counts', async () => {
  const backups = path.join(folder, 'backups')
  const check = async () => (await checkDataFolder(folder, backups)).at(-1)?.status
  expect(await check()).toBe('not checked')
  await mkdir(backups)
  for (const daysAgo of [9, 4]) {
    const file = path.join(backups, `nocturne-${daysAgo}.tar.gz`)
    const at = new Date(Date.now() - daysAgo * 24 * 60 * 60_000)
    await writeFile(file, '')
    await utimes(file, at, at)
  }
  expect(await check()).toBe('warning')
  await writeFile(path.join(backups, 'nocturne-today.tar.gz'), '')
  expect(await check()).toBe('passed')
})

test('a file that is not a database fails', async () => {
  await writeFile(databaseFile(folder), 'no database '.repeat(200))
  const lines = await checkDatabase({ dataDir: folder, databaseUrl: null }, live)
  expect(lines).toMatchObject([{ status: 'failed', text: expect.stringContaining('SQLITE_NOTADB') }])
})

test('a database with a damaged page fails', async () => {
  const db = await openTestDatabase(folder)
  const row = { at: new Date().toISOString(), padding: 'x'.repeat(300) }
  await db.insertInto('health_checks').values(Array(500).fill(row)).execute()
  await db.destroy()
  const file = await open(databaseFile(folder), 'r+')
  const { size } = await file.stat()
  await file.write(Buffer.alloc(400), 0, 400, size - 10 * 4096 + 2000)
  await file.close()
  const lines = await checkDatabase({ dataDir: folder, databaseUrl: null }, live)
  expect(lines).toMatchObject([{ status: 'failed', text: expect.stringMatching(/^Database: damaged: /) }])
})

async function paidWith(gateway: string, entries: NewEntry[] = []) {
  const fixture = await createBookingFixture()
  const { booking } = await fixture.book()
  await fixture.write(async tx => {
    const newAttempt = buildAttempt(tx, {
      booking_id: booking.id,
      kind: 'charge',
      gateway,
      cents: 15_700,
      state: 'done',
    })
    const money = [{ ...card(15_700), gateway }, ...entries]
    await updateBooking(tx, { booking, version: 1, entries: money, newAttempt })
  })
  return { source: { dataDir: fixture.dataDir, databaseUrl: null }, close: fixture.close }
}

test('money of the sandbox fails a live site only', async () => {
  const { source, close } = await paidWith('sandbox')
  expect(await checkDatabase(source, live)).toMatchObject([{ status: 'failed' }])
  expect(await checkDatabase(source, demo)).toMatchObject([{ status: 'passed' }])
  await close()
})

test('money of the sandbox that went back, or of another gateway, passes on a live site', async () => {
  for (const site of [await paidWith('sandbox', [refund(15_700)]), await paidWith('authorizenet')]) {
    expect(await checkDatabase(site.source, live)).toMatchObject([{ status: 'passed' }])
    await site.close()
  }
})

test('charges of a real gateway fail a sandbox that nobody chose', async () => {
  const { source, close } = await paidWith('authorizenet')
  expect(await checkDatabase(source, demo)).toMatchObject([
    { status: 'failed', remedy: expect.stringContaining('set PAYMENTS=sandbox') },
  ])
  expect(await checkDatabase(source, { ...demo, isUnchosen: false })).toMatchObject([{ status: 'passed' }])
  await close()
})

async function runWith(settings: Record<string, string>) {
  const dataDir = path.join(folder, settings.APP_SECRET ?? 'data')
  jest.replaceProperty(process, 'env', { ...process.env, DATA_DIR: dataDir, ...settings })
  // Forgets what was parsed before.
  fillUnset({})
  return await runDoctor(process.env, [], path.join(folder, 'backups'))
}

test('names settings that prevent the start', async () => {
  const lines = await runWith({ PAYMENTS: 'authorizenet', AUTHORIZE_NET_LOGIN_ID: 'a-login' })
  const text = expect.stringMatching(/^Setting AUTHORIZE_NET_TRANSACTION_KEY: is required/)
  expect(lines).toContainEqual(expect.objectContaining({ status: 'failed', text }))
})

test('a misconfigured site has a line for each problem, and no secret in any', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {})
  const lines = await runWith({
    SITE_URL: 'http://localhost:4810',
    APP_SECRET: 'a-secret-of-this-site-that-is-long',
    PAYMENTS: 'none',
    ZELLE_EMAIL: 'zelle@nocturne.example',
    API_BASE_URL: 'http://127.0.0.1:9',
    SMTP_URL: 'smtp://desk:mail-password@127.0.0.1:9',
    MAIL_FROM: 'rides@harbor-chauffeurs.net',
    ROUTER_URL: 'http://127.0.0.1:9/route/v1/driving?api_key=router-key',
  })
  const texts = lines.map(({ status, text }) => `${status} ${text}`)
  for (const line of [
    /^failed Site URL: /,
    /^failed Mail server: /,
    /^failed OPERATOR_EMAIL: not set/,
    /^failed Router OSRM: /,
    /^failed Hosted /,
    /^failed Example: content\/contact\.json: /,
    /^failed Example: content\/legal\/terms\.md: /,
    /^failed Example: ZELLE_EMAIL: zelle@nocturne\.example/,
    /^not checked Last backup: none/,
  ]) {
    expect(texts).toContainEqual(expect.stringMatching(line))
  }
  expect(JSON.stringify(lines)).not.toMatch(/that-is-long|mail-password|router-key/)
})

test('hides keys, and passwords and parameters of URLs', () => {
  const settings = {
    APP_SECRET: 'qT8xW2mZr5Kc9LsV4nHb7JpD1yGf6Ae3',
    SMTP_URL: 'smtp://user:p%40ssword@mail.ride.net:587',
    ROUTER_URL: 'https://router.ride.net/route/v1/driving?api_key=routerkey',
    OPERATOR_EMAIL: 'desk@ride.net',
  }
  const text = `${settings.APP_SECRET} p%40ssword p@ssword routerkey desk@ride.net mail.ride.net`
  expect(hideSecrets([{ status: 'failed', text }], settings)).toEqual([
    { status: 'failed', text: '[secret] [secret] [secret] [secret] desk@ride.net mail.ride.net' },
  ])
})

test.each([
  ['AUTHORIZE_NET_LOGIN=name\nPORT=3000', ['Settings: unknown AUTHORIZE_NET_LOGIN']],
  ['APP_SECRET=before#after', ['.env.local: the value of APP_SECRET ends before its #']],
  ['export APP_SECRET="before$after"', ['.env.local: the value of APP_SECRET loses its $ and the word after it']],
  ['APP_SECRET="before#after"\nSMTP_URL=before\\$after # a comment\n# MAIL_FROM=a#b$c', ['Settings: all valid']],
])('of the settings file %j, says %j', (contents, expected) => {
  jest.replaceProperty(process, 'env', { NODE_ENV: 'test' })
  // As the server reads it.
  const env = processEnv([{ path: '.env.local', contents, env: {} }], process.cwd(), console, true)[1] as Env
  const texts = checkSettingsFiles([{ path: '.env.local', contents, env }]).map(({ text }) => text)
  expect(texts).toEqual(expected)
})

test('warns about prices of unknown areas and vehicle categories', async () => {
  const rate = {
    name: 'Kennedy',
    from: ['JFK', 'XQZ'],
    to: ['10019', '112', 'atlantis'],
    fares: { sedans: 1, sedanz: 2 },
  }
  const fee = { label: 'Fee', when: 'airport_pickup', airports: ['QQQ', 'LGA'], dollars: 5 }
  const pricing = pricingSchema.parse({ flatRates: [rate], surcharges: [fee] })
  expect((await checkPricing(pricing, [sedans, suvs])).map(({ text }) => text)).toEqual([
    ...['XQZ', 'atlantis', 'QQQ'].map(name => `content/pricing.json: there is no ${name}`),
    'content/pricing.json: flat rate "Kennedy": sedanz is no vehicle category',
  ])
})

test.each<[string, object, string[]]>([
  [
    'a flat rate behind one in the other direction',
    { from: ['100'], to: ['JFK', 'LGA'] },
    ['flat rate "Midtown" does not apply where "Kennedy" does, as for sedans from 100 to JFK, LGA'],
  ],
  ['no flat rate to another area', { from: ['JFK'], to: ['10018'] }, []],
])('warns about %s', async (_, ways, expected) => {
  const first = { name: 'Kennedy', from: ['JFK'], to: ['10019', '112'], fares: { sedans: 1 } }
  const pricing = pricingSchema.parse({ flatRates: [first, { ...first, name: 'Midtown', ...ways }] })
  const texts = (await checkPricing(pricing, [sedans, suvs])).map(({ text }) => text)
  expect(texts).toEqual(expected.map(text => `content/pricing.json: ${text}`))
})
