/** @jest-environment jsdom */
import { act, screen, waitFor } from '@testing-library/react'
import { polyfillDialogs } from '@/components/ui/testing/dialog-polyfill'
import { fetchBooking } from '@/lib/booking/client/booking-client'
import type { Booking } from '@/lib/booking/model/schemas'
import { AppError } from '@/lib/errors'
import { processPayment } from '@/lib/payments/client/payment-client'
import { loadTokenizer, tokenize } from '@/lib/payments/client/tokenizer'
import { paidBooking, pendingBooking, renderCardDialog, unpaidBooking } from './testing/card-dialog-fixture'

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
const noResponseError = new AppError({ kind: 'unavailable', message: 'no response', code: 'no_answer' })

beforeAll(polyfillDialogs)
beforeEach(() => {
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

test('reports success after a lost response when the ride is paid', async () => {
  charge.mockRejectedValue(noResponseError)
  read.mockResolvedValue(paidBooking)
  const { alerts } = await payWith()
  await waitFor(() => expect(alerts()).toContain('Payment successful! Transaction ID: 60123'))
})

test('says that nothing was charged after a lost response when the ride is unpaid', async () => {
  charge.mockRejectedValue(noResponseError)
  const { alerts } = await payWith()
  await waitFor(() => expect(alerts()).toContain('Payment failed. Please try again.'))
  expect(alerts()).toContain('Nothing was charged.')
})

test('blocks another payment when neither the response nor the booking is available', async () => {
  charge.mockRejectedValue(noResponseError)
  read.mockRejectedValue(noResponseError)
  const { onUpdated } = await payWith()
  expect(await screen.findByText('We are checking your payment. Please do not pay again.')).toBeInTheDocument()
  expect(screen.queryByLabelText('Card number')).not.toBeInTheDocument()
  expect(onUpdated).toHaveBeenLastCalledWith(pendingBooking)
})

test('lets the customer leave while a payment is being checked', async () => {
  charge.mockResolvedValue({ status: 'checking', message: 'checking' })
  read.mockResolvedValue(pendingBooking)
  const { user } = await payWith()
  expect(await screen.findByText(/You can close this window or leave the page/)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('reports success and closes when a payment check ends as paid', async () => {
  const { promise, resolve } = Promise.withResolvers<Booking>()
  const { alerts } = await renderCardDialog({ booking: pendingBooking, later: promise })
  expect(screen.getByText('We are checking your payment. Please do not pay again.')).toBeInTheDocument()
  await act(async () => resolve(paidBooking))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(alerts()).toContain('Your payment was successful!')
})

test('shows the form without the card when a payment check ends as unpaid', async () => {
  charge.mockResolvedValue({ status: 'checking', message: 'checking' })
  read.mockResolvedValueOnce(pendingBooking)
  const { promise, resolve } = Promise.withResolvers<Booking>()
  const { alerts, field } = await payWith({ later: promise })
  expect(await screen.findByText(/You can close this window/)).toBeVisible()
  await act(async () => resolve(unpaidBooking))
  expect(alerts()).toContain('Payment failed. Please try again.')
  expect(alerts()).toContain('Nothing was charged.')
  expect(field('Card number')).toHaveValue('')
  expect(field('Cardholder name')).toHaveValue('Ada Byron')
})
