import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { createPaymentFixture } from '@/lib/payments/server/testing/payment-fixture'
import { createTemporaryFolder } from '@/lib/platform/testing/temporary-folder'

const job = { name: 'a job', task: async () => {} }
jest.mock('./jobs', () => ({ jobs: [job] }))
const runPeriodically = jest.fn((_job: object) => ({ stop: async () => {} }))
jest.mock('../platform/run-periodically', () => ({ runPeriodically }))
const watchOutbox = jest.fn()
jest.mock('../notifications/outbox/worker', () => ({ startOutboxWorker: watchOutbox }))
jest.mock('../platform/logger', () => ({
  ...jest.requireActual<object>('../platform/logger'),
  installJsonLogging: () => {},
}))
// Reloaded for each test otherwise, with the mail library and the place index.
jest.mock('../notifications/email', () => ({ mailInUse: () => null, mailSettingNames: [] }))
jest.mock('../places/server', () => ({ getPlaces: async () => ({}) }))
const watchMapStyle = jest.fn()
const party = { name: 'map', sources: { 'img-src': ['https://tiles.example'] }, watch: watchMapStyle }
jest.mock('../places/server/adapters', () => ({ chooseMaps: () => [], mapsInUse: () => [party], mapsSettingNames: [] }))
const printSetupLink = jest.fn(async () => {})
jest.mock('../settings/server/link', () => ({ printSetupLink }))

let log: jest.SpyInstance
let warn: jest.SpyInstance
let dataDir: string
let exit: jest.SpyInstance

// Settings are parsed once per process: each test reloads them.
beforeEach(async () => {
  jest.resetModules()
  // Nor does a new process share a database or a site with the one before.
  Object.assign(globalThis, { [Symbol.for('nocturne.singletons')]: undefined })
  dataDir = await createTemporaryFolder()
  jest.replaceProperty(process, 'env', { ...process.env, DATA_DIR: dataDir })
  jest.clearAllMocks()
  log = jest.spyOn(console, 'error').mockImplementation(() => {})
  warn = jest.spyOn(console, 'warn').mockImplementation(() => {})
  exit = jest.spyOn(process, 'exit').mockImplementation(() => {
    throw new Error('ended')
  })
})

async function start() {
  await (await import('./start')).start()
}

test('stores the site URL in the data folder, for the commands', async () => {
  process.env.SITE_URL = 'http://localhost:4810'
  await start()
  expect(await readFile(path.join(dataDir, 'site-url'), 'utf8')).toBe('http://localhost:4810')
})

test.each([
  ['alone', undefined, 1],
  ['by start.mjs', () => {}, 0],
])('a server that was started %s warns of its memory', async (_, startAgain, count) => {
  Object.assign(process.env, { NODE_ENV: 'production' })
  Object.assign(globalThis, { [Symbol.for('nocturne.start-again')]: startAgain })
  await start()
  expect(warn.mock.calls.flat().filter(line => String(line).includes('start.mjs'))).toHaveLength(count)
})

test('starts each job once, and allows what third parties load', async () => {
  await start()
  expect(exit).not.toHaveBeenCalled()
  expect(watchOutbox).toHaveBeenCalledTimes(1)
  expect(runPeriodically.mock.calls).toEqual([[job]])
  expect(watchMapStyle).toHaveBeenCalledTimes(1)
  const { getPartySources } = await import('../rendering/process-state')
  expect(getPartySources().get('map')).toEqual(party.sources)
})

test('names an invalid setting and exits', async () => {
  process.env.API_BASE_URL = 'nowhere'
  await expect(start()).rejects.toThrow('ended')
  expect(log.mock.calls.flat().join('\n')).toContain('The site cannot start.\nInvalid settings:\n  API_BASE_URL:')
})

test.each([
  [undefined, 1],
  ['sandbox', 0],
])('on the data of a site with real payments, PAYMENTS=%p: exits %i times', async (payments, exits) => {
  const fixture = await createPaymentFixture()
  await fixture.paidRide()
  await fixture.db.updateTable('payment_attempts').set({ gateway: 'authorizenet' }).execute()
  process.env.DATA_DIR = fixture.dataDir
  if (payments !== undefined) process.env.PAYMENTS = payments
  await start().catch(() => {})
  expect(exit).toHaveBeenCalledTimes(exits)
  if (exits > 0) expect(log.mock.calls.flat().join('\n')).toMatch(/The site cannot start\.\n.*set PAYMENTS=sandbox/)
  await fixture.close()
})

test('names invalid content and exits', async () => {
  process.env.CONTENT_DIR = '/nowhere/content'
  await expect(start()).rejects.toThrow('ended')
  expect(log.mock.calls.flat().join('\n')).toMatch(/The site cannot start\.\ncontent\/\w/)
})
