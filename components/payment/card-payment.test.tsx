/** @jest-environment jsdom */
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { polyfillDialogs } from '@/components/ui/testing/dialog-polyfill'
import { sampleBooking } from '@/lib/booking/model/testing/sample-booking'
import { fetchPaymentConfig } from '@/lib/payments/client/payment-client'
import type { PaymentConfig } from '@/lib/payments/model/schemas'
import { CardPayment } from './card-payment'

jest.mock('@/lib/payments/client/payment-client')
const config = jest.mocked(fetchPaymentConfig)
const demo: PaymentConfig = {
  processor: 'our test processor',
  demo: true,
  testCards: true,
  tokenizer: { scriptUrl: '/accept.js', apiLoginId: 'login', clientKey: 'key' },
}

let isChunkMissing = true
jest.mock('@/components/payment/card-dialog', () => {
  if (isChunkMissing) throw new Error('chunk load failed')
  return { __esModule: true, default: () => <p>the form</p> }
})

beforeAll(polyfillDialogs)
beforeEach(() => {
  isChunkMissing = true
  config.mockReset().mockResolvedValue(demo)
  jest.resetModules()
})

function show() {
  const onPayByZelle = jest.fn()
  const requests = { onClose: jest.fn(), onUpdated: jest.fn() }
  render(
    <CardPayment
      session={{ booking: sampleBooking(), token: 'secret' }}
      phone="+1 (212) 555-0142"
      {...requests}
      onPayByZelle={onPayByZelle}
    />,
  )
  return { ...requests, onPayByZelle, user: userEvent.setup() }
}

test('offers Zelle and the phone number when the form cannot be loaded', async () => {
  const { onPayByZelle, user } = show()
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Failed to load payment system.*\+1 \(212\) 555-0142/)
  await user.click(screen.getByRole('button', { name: 'Pay with Zelle' }))
  expect(onPayByZelle).toHaveBeenCalledTimes(1)
})

test('reloads the form when Try again is pressed', async () => {
  const { user } = show()
  const tryAgainButton = await screen.findByRole('button', { name: 'Try again' })
  isChunkMissing = false
  await user.click(tryAgainButton)
  expect(await screen.findByText('the form')).toBeInTheDocument()
})

test('waits for the payment settings before it shows the form, so that the layout does not shift', async () => {
  isChunkMissing = false
  const { promise, resolve } = Promise.withResolvers<PaymentConfig>()
  config.mockReturnValue(promise)
  show()
  await act(async () => {})
  expect(screen.queryByText('the form')).not.toBeInTheDocument()
  await act(async () => resolve(demo))
  expect(await screen.findByText('the form')).toBeInTheDocument()
})

test('offers to try again when the payment settings cannot be read', async () => {
  isChunkMissing = false
  config.mockRejectedValueOnce(new Error('no response'))
  const { user } = show()
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('the form')).toBeInTheDocument()
})
