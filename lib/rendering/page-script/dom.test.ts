/** @jest-environment jsdom */
import { onceQuiet } from './dom'

const idleTasks: (() => void)[] = []
const isHidden = jest.spyOn(document, 'hidden', 'get')

beforeEach(() => {
  jest.useFakeTimers()
  isHidden.mockReturnValue(false)
  idleTasks.length = 0
  Object.assign(globalThis, { requestIdleCallback: (task: () => void) => idleTasks.push(task) })
})
afterEach(() => jest.useRealTimers())

test('a page is quiet after two seconds, once the browser is idle', () => {
  const callback = jest.fn()
  onceQuiet(callback)
  jest.advanceTimersByTime(1999)
  expect(idleTasks).toEqual([])
  jest.advanceTimersByTime(1)
  expect(callback).not.toHaveBeenCalled()
  idleTasks[0]?.()
  expect(callback).toHaveBeenCalledTimes(1)
})

test('a hidden page waits until it has been visible for two seconds', () => {
  isHidden.mockReturnValue(true)
  const callback = jest.fn()
  onceQuiet(callback)
  jest.advanceTimersByTime(60_000)
  expect(idleTasks).toEqual([])
  isHidden.mockReturnValue(false)
  document.dispatchEvent(new Event('visibilitychange'))
  jest.advanceTimersByTime(2000)
  expect(idleTasks).toEqual([callback])
})
