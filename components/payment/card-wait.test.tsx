/** @jest-environment jsdom */
import { act, screen, waitFor } from '@testing-library/react'
import { AppError } from '@/lib/errors'
import { solveProof } from '@/lib/payments/client/solve-proof'
import type { Proof } from '@/lib/payments/model/schemas'
import { mockPayment, renderCardDialog } from './testing/card-dialog-fixture'

jest.mock('@/lib/booking/client/booking-client')
jest.mock('@/lib/places/client/places-client')
jest.mock('@/lib/payments/client/solve-proof', () => ({ solveProof: jest.fn() }))
jest.mock('@/lib/payments/client/payment-client')
jest.mock('@/lib/payments/client/tokenizer')
const { charge } = mockPayment()
const solve = jest.mocked(solveProof)

const RETRY_AFTER_SECONDS = 42
const challenge = { signature: 'of the server' } as Proof['challenge']
const proof: Proof = { challenge, solution: { counter: 4000, derivedKey: '00' } }
const limited = new AppError({
  kind: 'too_many_requests',
  message: 'limited',
  code: 'card_attack',
  details: { retryAfterSeconds: RETRY_AFTER_SECONDS, challenge },
})

beforeEach(() => {
  charge.mockRejectedValueOnce(limited)
  solve.mockReset().mockResolvedValue(proof)
})

/** Pays with fake timers that run until the dialog waits. */
async function payAndWait(options?: Parameters<typeof renderCardDialog>[0]) {
  const cardDialog = await renderCardDialog(options)
  await cardDialog.fill()
  jest.useFakeTimers()
  await cardDialog.pay()
  await pass(0)
  return cardDialog
}

const pass = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1000))

test('announces the wait in steps', async () => {
  await payAndWait()
  const announcement = screen.getByText('We will try again in about 45 seconds.')
  await pass(10)
  expect(announcement).toHaveTextContent('We will try again in about 45 seconds.')
  await pass(2)
  expect(announcement).toHaveTextContent('We will try again in about 30 seconds.')
})

test('waits again when the attempts of that minute are used up', async () => {
  charge.mockRejectedValueOnce(limited)
  await payAndWait()
  await pass(RETRY_AFTER_SECONDS)
  expect(screen.getByText('0:42')).toBeInTheDocument()
  await pass(RETRY_AFTER_SECONDS)
  expect(charge).toHaveBeenCalledTimes(3)
})

test('returns to the form, with the card but without the CVC, when the customer stops waiting', async () => {
  const { alerts, field } = await payAndWait()
  act(() => screen.getByRole('button', { name: 'Stop waiting' }).click())
  await pass(RETRY_AFTER_SECONDS)
  expect(alerts()).toContain('You stopped waiting. Nothing was charged.')
  expect(field('Card number')).toHaveValue('4111 1111 1111 1111')
  expect(field('CVC')).toHaveValue('')
  expect(charge).toHaveBeenCalledTimes(1)
})

test('sends nothing after the dialog was closed', async () => {
  const { user } = await payAndWait()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  await pass(RETRY_AFTER_SECONDS)
  expect(charge).toHaveBeenCalledTimes(1)
})

test('cannot be closed while the payment is sent', async () => {
  charge.mockReturnValue(new Promise(() => {}))
  const { user } = await payAndWait()
  await pass(RETRY_AFTER_SECONDS)
  expect(screen.getByText('Processing your payment…')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Stop waiting' })).toBeDisabled()
  await user.keyboard('{Escape}')
  expect(screen.getByRole('dialog')).toBeInTheDocument()
})

test('shows the form with the error when the browser cannot be verified', async () => {
  solve.mockResolvedValue(null)
  const { alerts } = await payAndWait()
  await pass(RETRY_AFTER_SECONDS)
  await waitFor(() => expect(alerts()).toContain('Your browser could not be verified'))
  expect(charge).toHaveBeenCalledTimes(1)
})
