/** @jest-environment jsdom */
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { teachDialogs } from '@/components/ui/dialog-in-jsdom'
import { fetchPaymentConfig } from '@/lib/browser/payment-client'
import { loadTokenizer, tokenize } from '@/lib/browser/tokenizer'
import { configOf, openTill } from './card-dialog-kit'
import { PATIENCE_MS } from './use-card-patience'

jest.mock('@/lib/browser/booking-client')
jest.mock('@/lib/browser/payment-client')
jest.mock('@/lib/browser/tokenizer', () => ({
  ...jest.requireActual('@/lib/browser/tokenizer'),
  loadTokenizer: jest.fn(),
  tokenize: jest.fn(),
}))
const config = jest.mocked(fetchPaymentConfig)
const load = jest.mocked(loadTokenizer)
const token = jest.mocked(tokenize)

beforeAll(teachDialogs)
afterEach(() => jest.useRealTimers())
beforeEach(() => {
  config.mockReset().mockResolvedValue(configOf())
  load.mockReset().mockResolvedValue()
  token.mockReset().mockReturnValue(new Promise(() => {}))
})

test('a system that cannot be loaded says so, and is tried again when asked', async () => {
  load.mockRejectedValueOnce(new Error('blocked'))
  const { user, alerts } = await openTill()
  await waitFor(() => expect(alerts()).toContain('Failed to load payment system'))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(alerts()).not.toContain('Failed to load payment system'))
  expect(load).toHaveBeenCalledTimes(2)
  expect(screen.getByLabelText('Card number')).toHaveFocus()
})

test('settings that cannot be read are a system that cannot be loaded', async () => {
  config.mockRejectedValue(new Error('gave no answer'))
  const { alerts } = await openTill()
  await waitFor(() => expect(alerts()).toContain('Failed to load payment system'))
})

test('without Zelle it is not offered', async () => {
  load.mockRejectedValue(new Error('blocked'))
  const { alerts } = await openTill({ zelleOffered: false })
  await waitFor(() => expect(alerts()).toContain('Failed to load payment system'))
  expect(screen.queryByRole('button', { name: 'Pay with Zelle' })).not.toBeInTheDocument()
})

test('paying before the system is there waits for it, and pays once it is', async () => {
  let arrive = () => {}
  load.mockReturnValue(new Promise(resolve => (arrive = resolve)))
  const { fill, pay, alerts } = await openTill()
  await fill()
  await pay()
  expect(screen.getByRole('button', { name: 'Processing...' })).toBeInTheDocument()
  expect(token).not.toHaveBeenCalled()
  await act(async () => arrive())
  await waitFor(() => expect(token).toHaveBeenCalledTimes(1))
  expect(alerts()).not.toContain('not loaded')
})

test('a system that does not come in time is said, and no longer once it is there', async () => {
  let arrive = () => {}
  load.mockReturnValue(new Promise(resolve => (arrive = resolve)))
  const { fill, alerts } = await openTill()
  await fill()
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] })
  fireEvent.click(screen.getByRole('button', { name: 'Pay $157.00' }))
  await act(async () => void jest.advanceTimersByTime(PATIENCE_MS))
  expect(alerts()).toContain('Payment system is not loaded. Please refresh the page and try again.')
  expect(token).not.toHaveBeenCalled()
  await act(async () => arrive())
  expect(alerts()).not.toContain('not loaded')
})

test('a tokenizer that asks for https gets no card on a page without it', async () => {
  config.mockResolvedValue(configOf({ httpsOnly: true }))
  const { alerts } = await openTill()
  await waitFor(() => expect(alerts()).toContain('needs a secure address'))
  expect(screen.queryByLabelText('Card number')).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Pay with Zelle' })).toBeInTheDocument()
  expect(load).not.toHaveBeenCalled()
})
