/** @jest-environment jsdom */
import { screen } from '@testing-library/dom'
import { userMessages } from '@/lib/errors'
import { ALERT_DURATION_MS } from '@/lib/site'
import { showPaymentBanner } from './payment-banner'
import { takePendingPaymentResult } from './pending-payment-result'

function arrive(address: string) {
  history.replaceState(null, '', address)
  document.body.innerHTML = '<div id="notices"></div>'
  const region = document.getElementById('notices')
  Object.assign(region?.dataset ?? {}, {
    success: userMessages.paymentSuccess,
    cancelled: userMessages.paymentCancelled,
    stayMs: String(ALERT_DURATION_MS),
  })
  showPaymentBanner()
}

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

test('a payment that went through is said', () => {
  arrive('/?payment=success')
  expect(screen.getByRole('status')).toHaveTextContent(userMessages.paymentSuccess)
})

test('a payment that did not is an alert', () => {
  arrive('/?payment=cancelled')
  expect(screen.getByRole('alert')).toHaveTextContent(userMessages.paymentCancelled)
})

test.each(['/', '/?payment=', '/?payment=refunded'])('nothing is said at %s', address => {
  arrive(address)
  expect(document.getElementById('notices')).toBeEmptyDOMElement()
})

test('the parameter is taken out of the address, and nothing else is', () => {
  arrive('/?a=1&payment=success&b=2#contact')
  expect(location.pathname + location.search + location.hash).toBe('/?a=1&b=2#contact')
})

test('the X closes it', () => {
  arrive('/?payment=success')
  screen.getByRole('button', { name: 'Close' }).click()
  expect(screen.queryByRole('status')).not.toBeInTheDocument()
})

test('it disappears after 5 seconds', () => {
  arrive('/?payment=success')
  jest.advanceTimersByTime(4999)
  expect(screen.getByRole('status')).toBeInTheDocument()
  jest.advanceTimersByTime(1)
  expect(screen.queryByRole('status')).not.toBeInTheDocument()
})

test('at the booking it is left to the booking screen, which takes it once', () => {
  arrive('/?payment=cancelled#booking-flow')
  expect(document.getElementById('notices')).toBeEmptyDOMElement()
  expect(takePendingPaymentResult()).toBe('cancelled')
  expect(takePendingPaymentResult()).toBeNull()
  jest.advanceTimersByTime(60_000)
  expect(document.getElementById('notices')).toBeEmptyDOMElement()
})

test('where the booking screen does not come within 6 seconds the banner says it, and it alone', () => {
  arrive('/?payment=success#booking-flow')
  jest.advanceTimersByTime(6000)
  expect(screen.getByRole('status')).toHaveTextContent(userMessages.paymentSuccess)
  expect(takePendingPaymentResult()).toBeNull()
})

test('elsewhere nothing is left to the booking screen', () => {
  arrive('/?payment=success')
  expect(takePendingPaymentResult()).toBeNull()
})
