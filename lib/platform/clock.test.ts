import { currentTime, synchronizeClock } from './clock'

const NOW_MS = 1_000_000
const log = jest.spyOn(console, 'warn')
const report = (databaseTimeMs: number, delayMs = 0) =>
  synchronizeClock({ databaseTimeMs, requestedAtMs: NOW_MS - delayMs })

beforeEach(() => {
  log.mockReset().mockImplementation(() => {})
  jest.spyOn(Date, 'now').mockReturnValue(NOW_MS)
})
afterEach(() => report(NOW_MS))
afterAll(() => jest.restoreAllMocks())

test('uses this machine’s clock until the database reports another time', () => {
  expect(+currentTime()).toBe(NOW_MS)
})

test('uses the database’s clock where this machine’s is off, and says so once', () => {
  for (let i = 0; i < 3; i++) report(NOW_MS - 30_000)
  expect(+currentTime()).toBe(NOW_MS - 30_000)
  expect(log.mock.calls).toEqual([[expect.stringContaining('30 s ahead of that of the database')]])
})

test('a late response is no difference', () => {
  report(NOW_MS - 30_000, 31_000)
  expect(+currentTime()).toBe(NOW_MS)
  expect(log).not.toHaveBeenCalled()
})

test('a corrected clock is used again', () => {
  report(NOW_MS + 30_000)
  report(NOW_MS)
  expect(+currentTime()).toBe(NOW_MS)
})
