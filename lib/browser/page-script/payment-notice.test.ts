/** @jest-environment jsdom */
import { screen } from '@testing-library/dom'
import { sentences } from '@/lib/errors'
import { NOTICE_MS } from '@/lib/site'
import { showPaymentNotice } from './payment-notice'

function arrive(address: string) {
  history.replaceState(null, '', address)
  document.body.innerHTML = '<div id="notices"></div>'
  const region = document.getElementById('notices')
  Object.assign(region?.dataset ?? {}, {
    success: sentences.paymentSuccess,
    cancelled: sentences.paymentCancelled,
    stayMs: String(NOTICE_MS),
  })
  showPaymentNotice()
}

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

test('a payment that went through is said', () => {
  arrive('/?payment=success')
  expect(screen.getByRole('status')).toHaveTextContent(sentences.paymentSuccess)
})

test('a payment that did not is an alert', () => {
  arrive('/?payment=cancelled')
  expect(screen.getByRole('alert')).toHaveTextContent(sentences.paymentCancelled)
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

test('the rest of the page hears of it', () => {
  const heard = jest.fn()
  document.addEventListener('paymentnotice', event => heard(event instanceof CustomEvent && event.detail), {
    once: true,
  })
  arrive('/?payment=cancelled')
  expect(heard).toHaveBeenCalledWith({ result: 'cancelled', sentence: sentences.paymentCancelled })
})
