/** @jest-environment jsdom */
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { polyfillDialogs } from '@/components/ui/testing/dialog-polyfill'
import { fetchBooking } from '@/lib/booking/client/booking-client'
import { card, price, withAccount } from '@/lib/booking/model/testing/account'
import { kennedyRequest } from '@/lib/booking/model/testing/samples'
import { AppError, userMessages } from '@/lib/errors'
import { processPayment } from '@/lib/payments/client/payment-client'
import { loadTokenizer, tokenize } from '@/lib/payments/client/tokenizer'
import { paidBooking, renderCardDialog, unpaidBooking } from './testing/card-dialog-fixture'
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
const load = jest.mocked(loadTokenizer)
const tokenizeMock = jest.mocked(tokenize)
const charge = jest.mocked(processPayment)
const read = jest.mocked(fetchBooking)

const opaqueData = { dataDescriptor: 'COMMON.ACCEPT.INAPP.PAYMENT', dataValue: 'once' }
const declined = new AppError({
  kind: 'payment_declined',
  message: 'declined',
  code: 'card_declined',
  userMessage: 'Your card was declined and nothing was charged.',
})
const alreadyPaid = new AppError({
  kind: 'conflict',
  message: 'paid',
  code: 'already_paid',
  userMessage: 'This ride is already paid for. Nothing more was charged.',
})
const noResponseError = new AppError({ kind: 'unavailable', message: 'no response', code: 'no_answer' })
const never = () => new Promise<never>(() => {})

beforeAll(polyfillDialogs)
afterEach(() => jest.useRealTimers())
beforeEach(() => {
  sessionStorage.clear()
  load.mockReset().mockResolvedValue()
  tokenizeMock.mockReset().mockResolvedValue(opaqueData)
  charge.mockReset().mockResolvedValue({ status: 'paid', transactionId: '60123' })
  read.mockReset().mockResolvedValue(unpaidBooking)
})

async function payWith(options?: Parameters<typeof renderCardDialog>[0]) {
  const cardDialog = await renderCardDialog(options)
  await cardDialog.fill()
  await cardDialog.pay()
  return cardDialog
}

test('shows the payment reference, updates the booking, and closes after a payment', async () => {
  read.mockResolvedValue(paidBooking)
  const { alerts, onUpdated } = await payWith()
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(alerts()).toContain('Payment successful! Transaction ID: 60123')
  expect(onUpdated).toHaveBeenLastCalledWith(paidBooking)
})

test('sends the card to the tokenizer and its token with the fare to the server', async () => {
  await payWith()
  await waitFor(() => expect(charge).toHaveBeenCalled())
  expect(tokenizeMock.mock.calls[0]?.[0].card.cardNumber).toBe('4111111111111111')
  expect(charge).toHaveBeenCalledWith({
    token: 'a-token',
    request: {
      opaqueData,
      amount: 157,
      email: 'ada@example.com',
      description: 'Ride Booking - Within City',
      invoiceNumber: 'INV-1803931200000',
    },
  })
})

test('reports a payment and closes when the booking cannot be read', async () => {
  read.mockRejectedValue(noResponseError)
  const { alerts, onUpdated } = await payWith()
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(alerts()).toContain('Payment successful! Transaction ID: 60123')
  expect(onUpdated).not.toHaveBeenCalled()
})

test('sends one payment when pressed twice', async () => {
  charge.mockImplementation(never)
  const { user } = await payWith()
  await user.click(await screen.findByRole('button', { name: 'Processing...' }))
  fireEvent.submit(screen.getByRole('form', { name: 'Card' }))
  await act(async () => {})
  expect(tokenizeMock).toHaveBeenCalledTimes(1)
  expect(charge).toHaveBeenCalledTimes(1)
})

test('blocks Escape, Close, and leaving the page while a payment is in flight', async () => {
  charge.mockImplementation(never)
  const { user, field } = await payWith()
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('dialog'))
  expect(screen.getByRole('button', { name: 'Close' })).toBeDisabled()
  expect(screen.getByRole('button', { name: 'Processing...' })).toBeInTheDocument()
  expect(field('Card number')).toHaveAttribute('readonly')
  expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(false)
})

test('says after ten seconds that the payment takes longer', async () => {
  charge.mockImplementation(never)
  const { fill } = await renderCardDialog()
  await fill()
  jest.useFakeTimers()
  fireEvent.submit(screen.getByRole('form', { name: 'Card' }))
  await act(() => jest.advanceTimersByTimeAsync(9900))
  expect(screen.queryByText(/longer than usual/)).not.toBeInTheDocument()
  await act(() => jest.advanceTimersByTimeAsync(200))
  expect(screen.getByText(/longer than usual/)).toHaveAttribute('role', 'status')
})

test('shows a decline with alternatives, clears the CVC, and keeps the other fields', async () => {
  charge.mockRejectedValue(declined)
  const { user, alerts, field, onPayByZelle } = await payWith()
  await waitFor(() => expect(alerts()).toContain('Your card was declined and nothing was charged.'))
  expect(field('CVC')).toHaveValue('')
  expect(field('CVC')).not.toHaveAttribute('aria-invalid')
  expect(alerts()).toContain('please re-enter the CVC')
  expect(field('Card number')).toHaveValue('4111 1111 1111 1111')
  expect(screen.getByRole('link', { name: '+1 (212) 555-0142' })).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Pay with Zelle' }))
  expect(onPayByZelle).toHaveBeenCalled()
})

test('asks for the card again and clears only the CVC when a token is rejected', async () => {
  charge.mockRejectedValue(
    new AppError({
      kind: 'unprocessable',
      message: 'spent',
      code: 'card_unreadable',
      userMessage: userMessages.cardUnreadable,
    }),
  )
  const { alerts, field } = await payWith()
  await waitFor(() => expect(alerts()).toContain('Please enter them again.'))
  expect(field('CVC')).toHaveValue('')
  expect(field('Card number')).toHaveValue('4111 1111 1111 1111')
  expect(field('Cardholder name')).toHaveValue('Ada Byron')
  expect(screen.getByRole('button', { name: 'Pay $157.00' })).toBeEnabled()
})

test('says that nothing was charged when the gateway gives no reason', async () => {
  charge.mockRejectedValue(
    new AppError({ kind: 'unavailable', message: 'no', code: 'payment_unavailable', userMessage: 'Payment failed' }),
  )
  const { alerts } = await payWith()
  await waitFor(() => expect(alerts()).toContain('Payment failedNothing was charged.'))
})

test('creates a new token for every attempt', async () => {
  charge.mockRejectedValueOnce(declined)
  const { fill, pay } = await payWith()
  await screen.findByRole('button', { name: 'Pay $157.00' })
  await fill({ CVC: '456' })
  await pay()
  await waitFor(() => expect(charge).toHaveBeenCalledTimes(2))
  expect(tokenizeMock).toHaveBeenCalledTimes(2)
  expect(tokenizeMock.mock.calls[1]?.[0].card.cardCode).toBe('456')
})

test('shows the tokenizer’s first error and sends nothing', async () => {
  tokenizeMock.mockRejectedValue(
    new AppError({
      kind: 'unprocessable',
      message: 'E_WC_05',
      userMessage: 'Please provide valid credit card number.',
    }),
  )
  const { alerts, field } = await payWith()
  await waitFor(() => expect(alerts()).toContain('Please provide valid credit card number.'))
  expect(field('CVC')).toHaveValue('')
  expect(charge).not.toHaveBeenCalled()
})

test('treats an unexpected error as a failed payment', async () => {
  tokenizeMock.mockRejectedValue(new TypeError('broken'))
  const { alerts } = await payWith()
  await waitFor(() => expect(alerts()).toContain('Payment failed. Please try again.'))
})

test('shows an offline error and sends nothing', async () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValueOnce(false)
  const { alerts } = await payWith()
  expect(alerts()).toContain('You are offline.')
  expect(tokenizeMock).not.toHaveBeenCalled()
})

test('says that a ride is paid when another tab paid it', async () => {
  charge.mockRejectedValue(alreadyPaid)
  read.mockResolvedValue(paidBooking)
  const { alerts, onUpdated } = await payWith()
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(alerts()).toContain('This ride is already paid for. Nothing more was charged.')
  expect(onUpdated).toHaveBeenLastCalledWith(paidBooking)
})

test('says on opening that a ride is already paid and closes', async () => {
  const { alerts } = await renderCardDialog({ booking: paidBooking })
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(alerts()).toContain('Paid. We received $157.00.')
})

const change: DearerChange = {
  paid: {
    request: { ...kennedyRequest, carCategory: 'Luxury SUV' },
    agreed: { differenceCents: 500, refundCents: 0 },
    seenVersion: 4,
  },
  dueCents: 500,
}
const changedBooking = withAccount(paidBooking, [price('ride_changed', 500), card(15_700, '60123'), card(500, '60124')])

test('pays for a dearer ride with the change in the request', async () => {
  read.mockResolvedValue(changedBooking)
  const onDone = jest.fn()
  const { user, fill, alerts, onUpdated } = await renderCardDialog({ booking: paidBooking, change, onDone })
  await fill()
  await user.click(screen.getByRole('button', { name: 'Pay $5.00 and Change Ride' }))
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  expect(charge.mock.calls[0]?.[0].request).toMatchObject({ amount: 5, change: change.paid })
  expect(alerts()).toContain('Payment successful! Transaction ID: 60123')
  expect(onUpdated).toHaveBeenLastCalledWith(changedBooking)
})

test('says that the money goes back when the ride could not be changed anymore', async () => {
  read.mockResolvedValue(withAccount(paidBooking, [card(15_700, '60123'), card(500, '60124')]))
  const { alerts } = await payWith({ booking: paidBooking, change })
  await waitFor(() => expect(alerts()).toContain('What you just paid will be refunded.'))
  expect(alerts()).not.toContain('successful')
})

test.each([
  ['the terms have changed', { kind: 'conflict', code: 'terms_changed', userMessage: 'Please review them.' }],
  [
    'the car is taken',
    { kind: 'unprocessable', code: 'invalid_fields', fields: { pickupTime: 'Please review them.' } },
  ],
] as const)('says why nothing was charged when %s', async (_, error) => {
  charge.mockRejectedValue(new AppError({ message: 'stale', ...error }))
  read.mockResolvedValue(paidBooking)
  const { alerts } = await payWith({ booking: paidBooking, change })
  await waitFor(() => expect(alerts()).toContain('Please review them.'))
  expect(screen.getByRole('button', { name: 'Pay $5.00 and Change Ride' })).toBeEnabled()
})

test('stores no card data in storage, in the URL, or after closing', async () => {
  charge.mockRejectedValue(declined)
  const { user, alerts } = await payWith()
  await waitFor(() => expect(alerts()).toContain('declined'))
  await user.click(screen.getByRole('button', { name: 'Close' }))
  const stored = JSON.stringify([{ ...sessionStorage }, { ...localStorage }, location.href, document.body.innerHTML])
  expect(stored).not.toMatch(/4111|12\/2040/)
})
