/** @jest-environment jsdom */
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { card, withAccount } from '@/lib/booking/model/testing/account'
import { kennedyRequest } from '@/lib/booking/model/testing/samples'
import { AppError } from '@/lib/errors'
import {
  declined,
  mockPayment,
  opaqueData,
  paidBooking,
  payWith,
  pendingBooking,
  renderCardDialog,
  textsOf,
  unpaidBooking,
} from './testing/card-dialog-fixture'
import type { DearerChange } from './use-card-payment'

jest.mock('@/lib/booking/client/booking-client')
jest.mock('@/lib/places/client/places-client')
jest.mock('@/lib/payments/client/payment-client', () => ({
  ...jest.requireActual('@/lib/payments/client/payment-client'),
  processPayment: jest.fn(),
}))
jest.mock('@/lib/payments/client/tokenizer', () => ({
  ...jest.requireActual('@/lib/payments/client/tokenizer'),
  loadTokenizer: jest.fn(),
  tokenize: jest.fn(),
}))
const { load, tokenize, charge, read } = mockPayment()
const noResponseError = new AppError({ kind: 'unavailable', message: 'no response', code: 'no_answer' })
const never = () => new Promise<never>(() => {})
const CHECKING = 'We are checking your payment. Please do not pay again.'

async function expectClosed() {
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
}

test('while a payment is in flight it is sent once, and Escape, Close and leaving the page are blocked', async () => {
  charge.mockImplementation(never)
  const { promise, resolve } = Promise.withResolvers<typeof opaqueData>()
  tokenize.mockReturnValue(promise)
  const { user, field } = await payWith()
  await user.click(await screen.findByRole('button', { name: 'Processing...' }))
  fireEvent.submit(screen.getByRole('form', { name: 'Card' }))
  await act(async () => resolve(opaqueData))
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('dialog'))
  expect(screen.getByRole('button', { name: 'Close' })).toBeDisabled()
  expect(screen.getByRole('button', { name: 'Processing...' })).toBeInTheDocument()
  expect(field('Card number')).toHaveAttribute('readonly')
  expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(false)
  expect([tokenize.mock.calls.length, charge.mock.calls.length]).toEqual([1, 1])
})

test('a declined card shows alternatives, clears only the CVC, and the next attempt has a new token', async () => {
  charge.mockRejectedValue(declined)
  const { user, fill, pay, alerts, field, onPayByZelle } = await payWith()
  await waitFor(() => expect(alerts()).toContain('Your card was declined and nothing was charged.'))
  expect(field('CVC')).toHaveValue('')
  expect(field('CVC')).not.toHaveAttribute('aria-invalid')
  expect(alerts()).toContain('please re-enter the CVC')
  expect(field('Card number')).toHaveValue('4111 1111 1111 1111')
  expect(screen.getByRole('link', { name: '+1 (212) 555-0142' })).toBeInTheDocument()
  await fill({ CVC: '456' })
  await pay()
  await waitFor(() => expect(charge).toHaveBeenCalledTimes(2))
  expect(tokenize.mock.calls.map(([{ card }]) => card.cardCode)).toEqual(['123', '456'])
  await user.click(screen.getByRole('button', { name: 'Pay with Zelle' }))
  expect(onPayByZelle).toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  const stored = JSON.stringify([{ ...sessionStorage }, { ...localStorage }, location.href, document.body.innerHTML])
  expect(stored).not.toMatch(/4111|12\/2040/)
})

const userMessage = 'Please provide a valid number.'
const invalid = new AppError({ kind: 'unprocessable', message: 'E_WC_05', userMessage })
test.each<[string, () => unknown, alert: string]>([
  ['an error of the tokenizer', () => tokenize.mockRejectedValue(invalid), userMessage],
  ['an unexpected error', () => tokenize.mockRejectedValue(new TypeError('broken')), 'Payment failed. Please try'],
  ['no connection', () => jest.spyOn(navigator, 'onLine', 'get').mockReturnValueOnce(false), 'You are offline.'],
])('says why nothing was charged after %s, and keeps the card', async (_, fail, alert) => {
  fail()
  const { alerts, field } = await payWith()
  await waitFor(() => expect(alerts()).toContain(alert))
  expect(charge).not.toHaveBeenCalled()
  expect(field('Card number')).toHaveValue('4111 1111 1111 1111')
  expect(field('Cardholder name')).toHaveValue('Ada Byron')
  expect(screen.getByRole('button', { name: 'Pay $157.00' })).toBeEnabled()
})

test('says that a ride is paid when another tab paid it', async () => {
  const userMessage = 'This ride is already paid for. Nothing more was charged.'
  charge.mockRejectedValue(new AppError({ kind: 'conflict', message: 'paid', code: 'already_paid', userMessage }))
  read.mockResolvedValue(paidBooking)
  const { alerts, onUpdated } = await payWith()
  await expectClosed()
  expect(alerts()).toContain(userMessage)
  expect(onUpdated).toHaveBeenLastCalledWith(paidBooking)
})

describe('a change of a paid ride', () => {
  const change: DearerChange = {
    paid: {
      request: { ...kennedyRequest, carCategory: 'Luxury SUV' },
      agreed: { differenceCents: 500, refundCents: 0 },
      seenVersion: 4,
    },
    dueCents: 500,
  }
  const charges = [card(15_700, '60123'), card(500, '60124')]

  test('that could not be made anymore: says that the money goes back', async () => {
    read.mockResolvedValue(withAccount(paidBooking, charges))
    const { alerts } = await payWith({ booking: paidBooking, change })
    await waitFor(() => expect(alerts()).toContain('What you just paid will be refunded.'))
    expect(alerts()).not.toContain('successful')
  })

  test('is not charged when the car is taken, and says why', async () => {
    const fields = { pickupTime: 'All our SUVs are booked.' }
    charge.mockRejectedValue(new AppError({ kind: 'unprocessable', code: 'invalid_fields', message: 'taken', fields }))
    read.mockResolvedValue(paidBooking)
    const { alerts } = await payWith({ booking: paidBooking, change })
    await waitFor(() => expect(alerts()).toContain('All our SUVs are booked.'))
    expect(screen.getByRole('button', { name: 'Pay $5.00 and Change Ride' })).toBeEnabled()
  })
})

describe('a payment of unknown outcome', () => {
  test.each([
    ['was successful when the ride is paid', paidBooking, /Payment successful! Transaction ID: 60123/],
    ['charged nothing when the ride is unpaid', unpaidBooking, /Payment failed\..*Nothing was charged\./],
  ])('%s', async (_, booking, text) => {
    charge.mockRejectedValue(noResponseError)
    read.mockResolvedValue(booking)
    const { alerts } = await payWith()
    await waitFor(() => expect(alerts()).toMatch(text))
  })

  test('blocks another when the booking cannot be read, and lets the customer leave', async () => {
    charge.mockRejectedValue(noResponseError)
    read.mockRejectedValue(noResponseError)
    const { user, onUpdated } = await payWith()
    expect(await screen.findByText(CHECKING)).toBeInTheDocument()
    expect(screen.queryByLabelText('Card number')).not.toBeInTheDocument()
    expect(onUpdated).toHaveBeenLastCalledWith(pendingBooking)
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await expectClosed()
  })

  test('reports success and closes when the check ends as paid', async () => {
    const { promise, resolve } = Promise.withResolvers<typeof paidBooking>()
    const { alerts } = await renderCardDialog({ booking: pendingBooking, later: promise })
    expect(screen.getByText(CHECKING)).toBeInTheDocument()
    await act(async () => resolve(paidBooking))
    await expectClosed()
    expect(alerts()).toContain('Your payment was successful!')
  })

  test('shows the form without the card when the check ends as unpaid', async () => {
    charge.mockResolvedValue({ status: 'checking', message: 'checking' })
    read.mockResolvedValueOnce(pendingBooking)
    const { promise, resolve } = Promise.withResolvers<typeof paidBooking>()
    const { alerts, field } = await payWith({ later: promise })
    expect(await screen.findByText(/You can close this window or leave the page/)).toBeVisible()
    await act(async () => resolve(unpaidBooking))
    expect(alerts()).toContain('Payment failed. Please try again.')
    expect(alerts()).toContain('Nothing was charged.')
    expect(field('Card number')).toHaveValue('')
    expect(field('Cardholder name')).toHaveValue('Ada Byron')
  })
})

describe('the payment system', () => {
  beforeAll(() => Reflect.set(window, 'matchMedia', () => ({ matches: true })))
  beforeEach(() => void tokenize.mockReset().mockImplementation(never))

  test('that is slow is awaited by a payment', async () => {
    let arrive = () => {}
    load.mockReturnValue(new Promise(resolve => (arrive = resolve)))
    const { fill, pay, alerts } = await renderCardDialog()
    await fill()
    await pay()
    jest.useFakeTimers()
    await act(() => jest.advanceTimersByTimeAsync(10_000))
    expect(screen.getByRole('button', { name: 'Processing...' })).toBeInTheDocument()
    expect(textsOf('status')).toContain('Loading the payment system…')
    expect(alerts()).toBe('')
    expect(tokenize).not.toHaveBeenCalled()
    await act(async () => arrive())
    expect(tokenize).toHaveBeenCalledTimes(1)
  })
})
