import { type MapHost, startMapHost } from '@/e2e/fakes/map-style'
import { getMapHosts, setMapHosts } from '@/lib/rendering/process-state'
import { watchMapStyle } from './map-style-watch'

let host: MapHost
let watch: { stop: () => void } | undefined
let warn: jest.SpyInstance

beforeAll(async () => {
  host = await startMapHost()
})
beforeEach(() => {
  // Only timers are faked: the network needs real time.
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask', 'performance', 'Date'] })
  warn = jest.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  watch?.stop()
  jest.useRealTimers()
  jest.restoreAllMocks()
  host.reset()
  setMapHosts([])
})
afterAll(() => host.stop())

async function until(holds: () => boolean) {
  while (!holds()) await new Promise(resolve => setImmediate(resolve))
}

const isPlanned = () => jest.getTimerCount() === 1

test('knows the hosts of the style soon after the start', async () => {
  watch = watchMapStyle(host.styleUrl)
  await until(isPlanned)
  expect([...getMapHosts()].toSorted()).toEqual(host.origins.toSorted())
})

test('follows a style that changes its hosts', async () => {
  watch = watchMapStyle(host.styleUrl)
  await until(isPlanned)
  host.write({ sources: { a: { type: 'raster', tiles: ['https://new.example.com/{z}/{x}/{y}'] } } })
  jest.advanceTimersByTime(600_000)
  await until(isPlanned)
  expect(getMapHosts()).toEqual(['https://new.example.com'])
})

test('keeps the known hosts while the style cannot be read', async () => {
  watch = watchMapStyle(host.styleUrl)
  await until(isPlanned)
  host.setMode('style', 'busy')
  jest.advanceTimersByTime(600_000)
  await until(isPlanned)
  expect(getMapHosts()).toHaveLength(3)
})

test('retries a failed style after five seconds, then ten', async () => {
  host.setMode('style', 'busy')
  watch = watchMapStyle(host.styleUrl)
  await until(isPlanned)
  jest.advanceTimersByTime(5000)
  await until(isPlanned)
  jest.advanceTimersByTime(9999)
  expect(host.count('style')).toBe(2)
  host.reset()
  jest.advanceTimersByTime(1)
  await until(isPlanned)
  expect(getMapHosts()).toHaveLength(3)
})

test('logs consecutive failures once', async () => {
  host.setMode('style', 'malformed')
  watch = watchMapStyle(host.styleUrl)
  await until(isPlanned)
  jest.advanceTimersByTime(5000)
  await until(isPlanned)
  expect(warn.mock.calls).toEqual([[expect.stringContaining('response is not JSON')]])
})
