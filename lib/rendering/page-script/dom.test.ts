/** @jest-environment jsdom */
import { onceQuiet } from './dom'

let reportLongTask: () => void
const isHidden = jest.spyOn(document, 'hidden', 'get')

beforeEach(() => {
  jest.useFakeTimers()
  isHidden.mockReturnValue(false)
  class FakeObserver {
    static supportedEntryTypes = ['longtask']
    observe = jest.fn()
    disconnect = jest.fn()
    constructor(report: () => void) {
      reportLongTask = report
    }
  }
  Object.assign(globalThis, { PerformanceObserver: FakeObserver, requestIdleCallback: (task: () => void) => task() })
})
afterEach(() => jest.useRealTimers())

test('a page is quiet after two seconds without a long task', () => {
  const callback = jest.fn()
  onceQuiet(callback)
  jest.advanceTimersByTime(1500)
  reportLongTask()
  jest.advanceTimersByTime(1500)
  expect(callback).not.toHaveBeenCalled()
  jest.advanceTimersByTime(500)
  expect(callback).toHaveBeenCalledTimes(1)
})

test('a hidden page waits until it has been visible for two seconds', () => {
  isHidden.mockReturnValue(true)
  const callback = jest.fn()
  onceQuiet(callback)
  jest.advanceTimersByTime(60_000)
  expect(callback).not.toHaveBeenCalled()
  isHidden.mockReturnValue(false)
  document.dispatchEvent(new Event('visibilitychange'))
  jest.advanceTimersByTime(2000)
  expect(callback).toHaveBeenCalledTimes(1)
})
