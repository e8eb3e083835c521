/** @jest-environment jsdom */
import { screen } from '@testing-library/dom'
import { userMessages } from '@/lib/errors'
import { TOAST_DURATION_MS } from '@/lib/site'
import { autoDismiss, showPaymentBanner, takePendingPaymentResult } from './notices'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

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
])('pauses the timer while it is %s, then continues with the remaining time', (_, hold, release) => {
  const element = document.body.appendChild(document.createElement('div'))
  autoDismiss(element, 5000)
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
