/** @jest-environment jsdom */
import { autoDismiss } from './auto-dismiss'

const STAY_MS = 5000

function place() {
  const element = document.body.appendChild(document.createElement('div'))
  autoDismiss(element, STAY_MS)
  return element
}
beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

test.each([
  ['hovered', 'pointerenter', 'pointerleave'],
  ['focused', 'focusin', 'focusout'],
])('pauses the timer while it is %s, then continues with the remaining time', (_, hold, release) => {
  const element = place()
  jest.advanceTimersByTime(4000)
  element.dispatchEvent(new Event(hold))
  jest.advanceTimersByTime(60_000)
  expect(element).toBeInTheDocument()
  element.dispatchEvent(new Event(release))
  jest.advanceTimersByTime(999)
  expect(element).toBeInTheDocument()
  jest.advanceTimersByTime(1)
  expect(element).not.toBeInTheDocument()
})

test('stays while hovered or focused', () => {
  const element = place()
  element.dispatchEvent(new Event('pointerenter'))
  element.dispatchEvent(new Event('focusin'))
  element.dispatchEvent(new Event('pointerleave'))
  jest.advanceTimersByTime(60_000)
  expect(element).toBeInTheDocument()
})
