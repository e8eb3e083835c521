/** @jest-environment jsdom */
import { act, screen, waitFor } from '@testing-library/react'
import { polyfillDialogs } from '@/components/ui/testing/dialog-polyfill'
import { fetchBooking } from '@/lib/booking/client/booking-client'
import { AppError } from '@/lib/errors'
import { holdQueueEntry, leaveQueue, waitForAdmission } from '@/lib/payments/client/card-queue/card-queue-client'
import { fetchPaymentConfig, processPayment } from '@/lib/payments/client/payment-client'
import { loadTokenizer, tokenize } from '@/lib/payments/client/tokenizer'
import { paidBooking, paymentConfig, renderCardDialog, unpaidBooking } from './testing/card-dialog-fixture'

jest.mock('@/lib/booking/client/booking-client')
jest.mock('@/lib/places/client/places-client')
jest.mock('@/lib/payments/client/card-queue/card-queue-client', () => ({
  holdQueueEntry: jest.fn(),
  leaveQueue: jest.fn(),
  waitForAdmission: jest.fn(),
}))
jest.mock('@/lib/payments/client/payment-client', () => ({
  ...jest.requireActual('@/lib/payments/client/payment-client'),
  fetchPaymentConfig: jest.fn(),
  processPayment: jest.fn(),
}))
jest.mock('@/lib/payments/client/tokenizer', () => ({
  ...jest.requireActual('@/lib/payments/client/tokenizer'),
  loadTokenizer: jest.fn(),
  tokenize: jest.fn(),
}))
const tokenizeMock = jest.mocked(tokenize)
const charge = jest.mocked(processPayment)
const wait = jest.mocked(waitForAdmission)
const hold = jest.mocked(holdQueueEntry)
const read = jest.mocked(fetchBooking)

const queued = new AppError({ kind: 'too_many_requests', message: 'queued', code: 'card_queue' })
const SAVED_BOOKING_ID = JSON.stringify(unpaidBooking.id)

beforeAll(polyfillDialogs)
beforeEach(() => {
  sessionStorage.clear()
  jest.mocked(fetchPaymentConfig).mockReset().mockResolvedValue(paymentConfig())
  jest.mocked(loadTokenizer).mockReset().mockResolvedValue()
  jest.mocked(leaveQueue).mockReset()
  tokenizeMock.mockReset().mockImplementation(async () => ({
    dataDescriptor: 'COMMON.ACCEPT.INAPP.PAYMENT',
    dataValue: `token-${tokenizeMock.mock.calls.length}`,
  }))
  charge.mockReset().mockRejectedValueOnce(queued).mockResolvedValue({ status: 'paid', transactionId: '60123' })
  hold.mockReset().mockImplementation(untilAborted)
  wait.mockReset().mockImplementation(untilAborted)
  read.mockReset().mockResolvedValue(unpaidBooking)
})

/** Waits in the queue until the customer leaves. */
function untilAborted({ signal, onProgress }: Parameters<typeof waitForAdmission>[0]): Promise<never> {
  onProgress({ phase: 'waiting', position: 4, expectedSeconds: 50 })
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
}

async function payWith(options?: Parameters<typeof renderCardDialog>[0]) {
  const cardDialog = await renderCardDialog(options)
  await cardDialog.fill()
  await cardDialog.pay()
  return cardDialog
}

test('queues a payment and charges a new token when it is its turn', async () => {
  wait.mockResolvedValue()
  read.mockResolvedValue(paidBooking)
  const { alerts } = await payWith()
  await waitFor(() => expect(alerts()).toContain('Payment successful! Transaction ID: 60123'))
  const tokens = charge.mock.calls.map(([{ request }]) => request.opaqueData.dataValue)
  expect(tokens).toEqual(['token-1', 'token-2'])
  expect(tokenizeMock.mock.calls[1]?.[0].card).toMatchObject({ cardNumber: '4111111111111111', cardCode: '123' })
})

test('announces the queue position with the phone number and Zelle as alternatives', async () => {
  const { user, onPayByZelle } = await payWith()
  const message = await screen.findByText('You are number 4 in line.')
  expect(message.closest('[role=status]')).toHaveTextContent('Expected wait: about a minute.')
  expect(screen.getByRole('link', { name: '+1 (212) 555-0142' })).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Pay with Zelle' }))
  expect(onPayByZelle).toHaveBeenCalled()
})

test('offers only the phone number without Zelle', async () => {
  await payWith({ zelleOffered: false })
  await screen.findByText('You are number 4 in line.')
  expect(screen.queryByRole('button', { name: 'Pay with Zelle' })).not.toBeInTheDocument()
})

test('says that the browser is being verified', async () => {
  wait.mockReturnValue(new Promise(() => {}))
  await payWith()
  expect(await screen.findByText('Verifying your browser…')).toBeInTheDocument()
})

test('leaves the queue when the dialog is closed', async () => {
  const { user } = await payWith()
  await user.click(await screen.findByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(wait.mock.calls[0]?.[0].signal.aborted).toBe(true)
  expect(sessionStorage.getItem('card-queue')).toBeNull()
})

test('cannot be closed from its turn until the charge responds', async () => {
  wait.mockResolvedValue()
  charge.mockReturnValue(new Promise(() => {}))
  await payWith()
  expect(await screen.findByText(/Processing your payment/)).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Close' })).toBeDisabled()
})

test('queues again when its turn expired before the charge', async () => {
  wait.mockResolvedValue()
  charge.mockRejectedValueOnce(queued)
  read.mockResolvedValue(paidBooking)
  const { alerts } = await payWith()
  await waitFor(() => expect(alerts()).toContain('Payment successful!'))
  expect(wait).toHaveBeenCalledTimes(2)
})

test('shows the form with the error when the queue fails and allows a retry', async () => {
  wait.mockRejectedValueOnce(
    new AppError({ kind: 'unprocessable', message: 'no', userMessage: 'Your browser could not be verified.' }),
  )
  const { alerts, fill, pay } = await payWith()
  await waitFor(() => expect(alerts()).toContain('Your browser could not be verified.'))
  read.mockResolvedValue(paidBooking)
  await fill({ CVC: '123' })
  await pay()
  await waitFor(() => expect(alerts()).toContain('Payment successful!'))
})

test('keeps the queue position after a reload while the card is typed again', async () => {
  sessionStorage.setItem('card-queue', SAVED_BOOKING_ID)
  await renderCardDialog()
  expect(await screen.findByText(/Your place in line is saved/)).toHaveAttribute('role', 'status')
  expect(screen.getByLabelText('Card number')).toBeInTheDocument()
})

test('gives up a kept queue position when the dialog is closed', async () => {
  sessionStorage.setItem('card-queue', SAVED_BOOKING_ID)
  const { user } = await renderCardDialog()
  await screen.findByText(/Your place in line is saved/)
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(leaveQueue).toHaveBeenCalled())
})

test('does not resume the queue position of another booking', async () => {
  sessionStorage.setItem('card-queue', JSON.stringify('another'))
  await renderCardDialog()
  await act(async () => {})
  expect(hold).not.toHaveBeenCalled()
})
