/** @jest-environment jsdom */
import { act, screen, waitFor } from '@testing-library/react'
import { polyfillDialogs } from '@/components/ui/testing/dialog-polyfill'
import { loadTokenizer, tokenize } from '@/lib/payments/client/tokenizer'
import { paymentConfig, renderCardDialog } from './testing/card-dialog-fixture'

jest.mock('@/lib/booking/client/booking-client')
jest.mock('@/lib/places/client/places-client')
jest.mock('@/lib/payments/client/payment-client')
jest.mock('@/lib/payments/client/tokenizer', () => ({
  ...jest.requireActual('@/lib/payments/client/tokenizer'),
  loadTokenizer: jest.fn(),
  tokenize: jest.fn(),
}))
const load = jest.mocked(loadTokenizer)
const tokenizeMock = jest.mocked(tokenize)

const pointer = jest.fn()
/** Reads the status lines. */
const statuses = () =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .join(' ')

beforeAll(polyfillDialogs)
beforeAll(() => Reflect.set(window, 'matchMedia', pointer))
afterEach(() => jest.useRealTimers())
beforeEach(() => {
  load.mockReset().mockResolvedValue()
  pointer.mockReset().mockReturnValue({ matches: true })
  tokenizeMock.mockReset().mockReturnValue(new Promise(() => {}))
})

test('shows a load failure and retries when pressed', async () => {
  load.mockRejectedValueOnce(new Error('blocked'))
  const { user, alerts } = await renderCardDialog()
  await waitFor(() => expect(alerts()).toContain('Failed to load payment system'))
  expect(alerts()).toContain('Your card was not charged')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(alerts()).not.toContain('Failed to load payment system'))
  expect(load).toHaveBeenCalledTimes(2)
})

test.each([
  ['the first field', 'with a mouse', true],
  ['the title', 'on a touch screen, where a field would bring up the keyboard', false],
])('moves the focus to %s %s when Try again is pressed', async (_, _where, hasMouse) => {
  pointer.mockReturnValue({ matches: hasMouse })
  load.mockRejectedValue(new Error('blocked'))
  const { user } = await renderCardDialog()
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(hasMouse ? screen.getByLabelText('Card number') : screen.getByRole('heading')).toHaveFocus()
})

test('replaces the earlier failure with a loading state on retry', async () => {
  load.mockRejectedValueOnce(new Error('blocked')).mockReturnValue(new Promise(() => {}))
  const { user, alerts } = await renderCardDialog()
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(alerts()).toBe('')
  expect(statuses()).toContain('Loading the payment system…')
})

test('leaves out Zelle when it is not offered', async () => {
  load.mockRejectedValue(new Error('blocked'))
  const { alerts } = await renderCardDialog({ onPayByZelle: undefined })
  await waitFor(() => expect(alerts()).toContain('Failed to load payment system'))
  expect(screen.queryByRole('button', { name: 'Pay with Zelle' })).not.toBeInTheDocument()
})

test('queues a payment until a slow system has loaded, then charges', async () => {
  let arrive = () => {}
  load.mockReturnValue(new Promise(resolve => (arrive = resolve)))
  const { fill, pay, alerts } = await renderCardDialog()
  await fill()
  await pay()
  jest.useFakeTimers()
  await act(() => jest.advanceTimersByTimeAsync(10_000))
  expect(screen.getByRole('button', { name: 'Processing...' })).toBeInTheDocument()
  expect(statuses()).toContain('Your payment will continue as soon as the payment system loads.')
  expect(alerts()).toBe('')
  expect(tokenizeMock).not.toHaveBeenCalled()
  await act(async () => arrive())
  expect(tokenizeMock).toHaveBeenCalledTimes(1)
})

test('can be closed while Pay waits for the system to load', async () => {
  load.mockReturnValue(new Promise(() => {}))
  const { user, fill, pay } = await renderCardDialog()
  await fill()
  await pay()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('shows a load failure while Pay waits and clears it once the system has loaded', async () => {
  let fail = () => {}
  load.mockReturnValueOnce(new Promise((_, reject) => (fail = () => reject(new Error('blocked')))))
  const { user, fill, pay, alerts, field } = await renderCardDialog()
  await fill()
  await pay()
  await act(async () => fail())
  expect(alerts()).toContain('Payment system is not loaded. Please refresh the page and try again.')
  expect(tokenizeMock).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(alerts()).toBe(''))
  expect(field('Card number')).toHaveValue('4111 1111 1111 1111')
})

test('sends no card to an HTTPS-only tokenizer on an insecure page', async () => {
  const { alerts } = await renderCardDialog({ config: paymentConfig({ httpsOnly: true }) })
  await waitFor(() => expect(alerts()).toContain('requires a secure'))
  expect(screen.queryByLabelText('Card number')).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Pay with Zelle' })).toBeInTheDocument()
  expect(load).not.toHaveBeenCalled()
})
