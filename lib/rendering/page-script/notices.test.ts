/** @jest-environment jsdom */
import { screen } from '@testing-library/dom'
import { userMessages } from '@/lib/errors'
import { TOAST_DURATION_MS } from '@/lib/site'
import { showPaymentBanner, takePendingPaymentResult } from './notices'

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

test('stays while it is focused', () => {
  arrive('/?payment=success')
  const close = screen.getByRole('button', { name: 'Close' })
  close.focus()
  jest.advanceTimersByTime(60_000)
  expect(screen.getByRole('status')).toBeInTheDocument()
  close.blur()
  jest.advanceTimersByTime(TOAST_DURATION_MS)
  expect(screen.queryByRole('status')).not.toBeInTheDocument()
})
