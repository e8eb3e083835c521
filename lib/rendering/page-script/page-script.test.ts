/** @jest-environment jsdom */
import { screen } from '@testing-library/dom'
import { userMessages } from '@/lib/errors'
import { TOAST_DURATION_MS } from '@/lib/site'
import { onceQuiet } from './dom'
import { initMotionPreference } from './motion'
import { showPaymentBanner, takePendingPaymentResult } from './notices'

const idleTasks: (() => void)[] = []
let isHidden: jest.SpyInstance<boolean>
const root = document.documentElement

beforeEach(() => {
  jest.useFakeTimers()
  isHidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(false)
  idleTasks.length = 0
  Object.assign(globalThis, { requestIdleCallback: (task: () => void) => idleTasks.push(task) })
  localStorage.clear()
  delete root.dataset.motion
})

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

function start({ still }: { still: boolean }) {
  const query = Object.assign(new EventTarget(), { matches: still })
  Object.assign(window, { matchMedia: () => query })
  initMotionPreference()
}
function pressToggle() {
  document.body.innerHTML = '<button data-motion-toggle=""><span>Pause motion</span></button>'
  document.querySelector('span')?.click()
}

test('starts paused when the system prefers reduced motion', () => {
  start({ still: true })
  expect(root.dataset.motion).toBe('paused')
})

test('the visitor’s stored choice overrides the system preference', () => {
  localStorage.setItem('motion', 'running')
  start({ still: true })
  expect(root.dataset.motion).toBe('running')
})

test('a toggle switches motion, stores it and dispatches an event', () => {
  start({ still: false })
  const onMotionChange = jest.fn()
  document.addEventListener('motionchange', onMotionChange)
  pressToggle()
  // Every test's listeners share one document, so the number of toggles varies, but all stay in sync.
  expect(localStorage.getItem('motion')).toBe(root.dataset.motion)
  expect(onMotionChange).toHaveBeenCalled()
})

test.each(['pageshow', 'storage'])('applies a choice made on another page (%s)', type => {
  start({ still: false })
  localStorage.setItem('motion', 'paused')
  window.dispatchEvent(new Event(type))
  expect(root.dataset.motion).toBe('paused')
})

test('works when storage is blocked', () => {
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('denied')
  })
  start({ still: false })
  expect(root.dataset.motion).toBe('running')
})

function arrive(address: string) {
  history.replaceState(null, '', address)
  document.body.innerHTML = '<div id="notices"></div>'
  const region = document.getElementById('notices')
  Object.assign(region?.dataset ?? {}, {
    success: userMessages.paymentSuccess,
    cancelled: userMessages.paymentUnsuccessful,
    stayMs: String(TOAST_DURATION_MS),
  })
  showPaymentBanner()
}

test.each([
  ['success', 'status', userMessages.paymentSuccess],
  ['cancelled', 'alert', userMessages.paymentUnsuccessful],
])('announces the payment %s by role %s', (result, role, message) => {
  arrive(`/?payment=${result}`)
  expect(screen.getByRole(role)).toHaveTextContent(message)
})

test.each(['/', '/?payment=', '/?payment=refunded'])('shows nothing at %s', address => {
  arrive(address)
  expect(document.getElementById('notices')).toBeEmptyDOMElement()
})

test('removes only the payment parameter from the URL', () => {
  arrive('/?a=1&payment=success&b=2#contact')
  expect(location.pathname + location.search + location.hash).toBe('/?a=1&b=2#contact')
})

test('closes on the X button', () => {
  arrive('/?payment=success')
  screen.getByRole('button', { name: 'Close' }).click()
  expect(screen.queryByRole('status')).not.toBeInTheDocument()
})

test('disappears after 5 seconds', () => {
  arrive('/?payment=success')
  jest.advanceTimersByTime(4999)
  expect(screen.getByRole('status')).toBeInTheDocument()
  jest.advanceTimersByTime(1)
  expect(screen.queryByRole('status')).not.toBeInTheDocument()
})

test('leaves the result to the booking screen, which takes it once', () => {
  arrive('/?payment=cancelled#booking-flow')
  expect(document.getElementById('notices')).toBeEmptyDOMElement()
  expect(takePendingPaymentResult()).toBe('cancelled')
  expect(takePendingPaymentResult()).toBeNull()
  jest.advanceTimersByTime(60_000)
  expect(document.getElementById('notices')).toBeEmptyDOMElement()
})

test('shows the banner when the booking screen does not load within 6 seconds', () => {
  arrive('/?payment=success#booking-flow')
  jest.advanceTimersByTime(6000)
  expect(screen.getByRole('status')).toHaveTextContent(userMessages.paymentSuccess)
  expect(takePendingPaymentResult()).toBeNull()
})

test.each([
  ['hovered', 'pointerenter', 'pointerleave'],
  ['focused', 'focusin', 'focusout'],
])('stays while it is %s, and its five seconds after', (_, hold, release) => {
  arrive('/?payment=success')
  jest.advanceTimersByTime(4900)
  screen.getByRole('status').dispatchEvent(new Event(hold))
  jest.advanceTimersByTime(60_000)
  screen.getByRole('status').dispatchEvent(new Event(release))
  jest.advanceTimersByTime(4900)
  expect(screen.getByRole('status')).toBeInTheDocument()
  jest.advanceTimersByTime(100)
  expect(screen.queryByRole('status')).not.toBeInTheDocument()
})
