import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createPaymentFixture } from '@/lib/payments/server/testing/payment-fixture'
import { databaseFile } from '@/lib/platform/database/connection'
import { checkDatabase, checkDataFolder, checkSettingNames, checkSite, hideSecrets } from './doctor'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'doctor-'))
})
afterEach(() => rm(folder, { recursive: true }))

test.each([
  [['SMTP_URL', 'NEXT_PUBLIC_SITE_URL', 'PORT'], 'passed'],
  [['SMTP_URL', 'AUTHORIZE_NET_LOGIN'], 'warning'],
])('setting names %j: %s', (names, status) => {
  expect(checkSettingNames(names)).toMatchObject([{ status }])
})

test.each([
  ['https://ride.net/book', true, 'failed'],
  ['http://localhost:3000', true, 'failed'],
  ['http://localhost:3000', false, 'warning'],
  ['https://ride.example', true, 'failed'],
  ['http://ride.net', true, 'failed'],
])('site URL %s, live %p: %s', async (url, live, status) => {
  expect(await checkSite(url, live, 1)).toMatchObject([{ status }])
})

test('a data folder that can be created passes, and nothing is created', async () => {
  const lines = await checkDataFolder(path.join(folder, 'data'), path.join(folder, 'backups'))
  expect(lines[0]).toMatchObject({ status: 'passed' })
  expect(await readdir(folder)).toEqual([])
})

test('a data folder that cannot exist fails', async () => {
  await writeFile(path.join(folder, 'file'), '')
  expect((await checkDataFolder(path.join(folder, 'file/data'), folder))[0]).toMatchObject({ status: 'failed' })
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

test('a missing database passes and is not created', async () => {
  expect(await checkDatabase({ dataDir: folder, databaseUrl: null }, true)).toMatchObject([{ status: 'passed' }])
  expect(await readdir(folder)).toEqual([])
})

test('a file that is not a database fails', async () => {
  await writeFile(databaseFile(folder), 'no database '.repeat(200))
  const lines = await checkDatabase({ dataDir: folder, databaseUrl: null }, true)
  expect(lines).toMatchObject([{ status: 'failed', text: expect.stringContaining('SQLITE_NOTADB') }])
})

test('charges of the sandbox fail a live site only', async () => {
  const fixture = await createPaymentFixture()
  await fixture.paidRide()
  const source = { dataDir: fixture.dataDir, databaseUrl: null }
  expect(await checkDatabase(source, true)).toMatchObject([{ status: 'failed' }])
  expect(await checkDatabase(source, false)).toMatchObject([{ status: 'passed' }])
  await fixture.db.updateTable('payments').set({ gateway: 'authorizenet' }).execute()
  expect(await checkDatabase(source, true)).toMatchObject([{ status: 'passed' }])
  await fixture.close()
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
