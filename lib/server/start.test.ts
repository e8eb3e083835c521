const watchPayments = jest.fn()
const watchMerchantChanges = jest.fn()
jest.mock('./payments/background-jobs', () => ({
  startPaymentReconciliation: watchPayments,
  startGatewayReconciliation: watchMerchantChanges,
}))
const watchOutbox = jest.fn()
jest.mock('./outbox/background-job', () => ({ startOutboxWorker: watchOutbox }))
const watchRetention = jest.fn()
jest.mock('./retention/background-job', () => ({ startRetentionJob: watchRetention }))
// Loaded anew for each test otherwise, with the libraries of mail and the index of places.
jest.mock('./email', () => ({}))
jest.mock('./places', () => ({ getPlaces: async () => ({}) }))
const watchMapStyle = jest.fn()
jest.mock('./map-style-watch', () => ({ watchMapStyle }))

let log: jest.SpyInstance
let exit: jest.SpyInstance
const settings = { ...process.env }

// The settings are read once: each test loads them anew.
beforeEach(() => {
  jest.resetModules()
  watchPayments.mockClear()
  watchMerchantChanges.mockClear()
  watchOutbox.mockClear()
  watchRetention.mockClear()
  watchMapStyle.mockClear()
  log = jest.spyOn(console, 'error').mockImplementation(() => {})
  exit = jest.spyOn(process, 'exit').mockImplementation(() => {
    throw new Error('ended')
  })
})

afterEach(() => {
  process.env = { ...settings }
  jest.restoreAllMocks()
})

async function start() {
  await (await import('./start')).start()
}

test('the server starts on what ships', async () => {
  await start()
  expect(exit).not.toHaveBeenCalled()
})

test('from the start on the payments are watched over', async () => {
  await start()
  expect(watchPayments).toHaveBeenCalledTimes(1)
})

test('from the start on what the outbox holds is sent', async () => {
  await start()
  expect(watchOutbox).toHaveBeenCalledTimes(1)
})

test('personal data is erased in the background from the start on', async () => {
  await start()
  expect(watchRetention).toHaveBeenCalledTimes(1)
})

test('the style of an open map is watched where there is one', async () => {
  process.env.MAP_STYLE_URL = 'https://maps.example.com/dark.json'
  await start()
  expect(watchMapStyle.mock.calls).toEqual([['https://maps.example.com/dark.json']])
})

test('without an open map no style is asked for', async () => {
  await start()
  expect(watchMapStyle).not.toHaveBeenCalled()
})

test('a setting that cannot be used is named and ends the server', async () => {
  process.env.API_BASE_URL = 'nowhere'
  await expect(start()).rejects.toThrow('ended')
  expect(log.mock.calls.flat().join('\n')).toContain('The site cannot start.\nInvalid settings:\n  API_BASE_URL:')
})

test.each(['production', 'development'])(
  'a mix of payment settings ends the server under %s, by its names',
  async mode => {
    const mix = { PAYMENTS: 'sandbox', AUTHORIZE_NET_TRANSACTION_KEY: 'secret-4Xq9' }
    Object.assign(process.env, mix, { NODE_ENV: mode })
    await expect(start()).rejects.toThrow('ended')
    const message = log.mock.calls.flat().join('\n')
    expect(message).toContain('AUTHORIZE_NET_TRANSACTION_KEY: must not be set with PAYMENTS=sandbox')
    expect(message).not.toContain('secret-4Xq9')
  },
)

test('content that cannot be used is named and ends the server', async () => {
  jest.spyOn(process, 'cwd').mockReturnValue('/nowhere')
  await expect(start()).rejects.toThrow('ended')
  expect(log.mock.calls.flat().join('\n')).toMatch(/The site cannot start\.\ncontent\/\w/)
})
