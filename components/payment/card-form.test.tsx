/** @jest-environment jsdom */
import { screen, waitFor } from '@testing-library/react'
import { readSite } from '#site'
import type { NewEntry } from '@/lib/booking/model/ledger'
import { card, price, withAccount } from '@/lib/booking/model/testing/account'
import { declined, mockPayment, renderCardDialog, unpaidBooking, validCard } from './testing/card-dialog-fixture'

jest.mock('@/lib/booking/client/booking-client')
jest.mock('@/lib/places/client/places-client')
jest.mock('@/lib/payments/client/payment-client', () => ({
  ...jest.requireActual('@/lib/payments/client/payment-client'),
  processPayment: jest.fn(),
}))
jest.mock('@/lib/payments/client/tokenizer')
const { tokenize, charge, read } = mockPayment()

test('shows the ride, the amount, the cards, the processor and the policy, and whom the contact step named', async () => {
  const { field } = await renderCardDialog()
  expect(field('Email (optional)')).toHaveValue('ada@example.com')
  expect(field('Cardholder name')).toHaveValue('Ada Marsh')
  expect(screen.getByText('$157.00')).toBeInTheDocument()
  expect(screen.getByText('INV-1803931200000')).toBeInTheDocument()
  expect(screen.getByText(/^Times Square.* → John F\. Kennedy/)).toBeVisible()
  expect(screen.getByText('Visa, Mastercard, Amex, Discover, JCB')).toBeVisible()
  expect(screen.getByText(/^Your card goes straight to Authorize\.Net/)).toBeVisible()
  expect(screen.getByText(/100% refund\. That is \$157\.00, until/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Pay $157.00' })).toBeInTheDocument()
})

test('says what is invalid at its field, focuses the first, sends nothing, and clears an error that is corrected', async () => {
  const { fill, pay, errorAt, field } = await renderCardDialog()
  await pay()
  expect(field('Card number')).toHaveFocus()
  await fill({ ...validCard, CVC: '12', 'ZIP code': '1001' })
  await pay()
  expect(errorAt('CVC')).toHaveTextContent('Please enter a valid CVC')
  expect(errorAt('ZIP code')).toHaveTextContent('Please enter a valid ZIP code')
  expect(field('CVC')).toHaveFocus()
  expect(tokenize).not.toHaveBeenCalled()
  await fill({ 'ZIP code': '10019' })
  expect(field('ZIP code')).not.toHaveAttribute('aria-invalid')
})

test('validates a field on blur once it was edited', async () => {
  const { user, fill, field, errorAt } = await renderCardDialog()
  await user.click(field('ZIP code'))
  await user.tab()
  expect(field('ZIP code')).not.toHaveAttribute('aria-invalid')
  await fill({ 'ZIP code': '1' })
  await user.tab()
  expect(errorAt('ZIP code')).toHaveTextContent('Please enter a valid ZIP code')
})

test('keeps the caret after a digit inserted in the middle', async () => {
  const { user, fill, field } = await renderCardDialog()
  await fill({ 'Card number': '41111111' })
  await user.type(field('Card number'), '2', { initialSelectionStart: 2, initialSelectionEnd: 2 })
  expect(field('Card number')).toHaveValue('4121 1111 1')
  expect((field('Card number') as HTMLInputElement).selectionStart).toBe(3)
})

test('lets the browser autofill each field and disables form restore', async () => {
  const { field } = await renderCardDialog()
  const labels = [...Object.keys(validCard), 'Email (optional)']
  const tokens = labels.map(label => field(label).getAttribute('autocomplete'))
  expect(tokens).toEqual(['cc-number', 'cc-exp', 'cc-csc', 'postal-code', 'cc-name', 'email'])
  for (const label of labels) expect(field(label)).not.toHaveAttribute('name')
})

describe('a tip', () => {
  beforeEach(() => {
    jest.replaceProperty(readSite().pricing, 'gratuity', { percents: [15, 20], custom: true, included: 0 })
  })
  const tipped = (...entries: NewEntry[]) => withAccount(unpaidBooking, [...entries])
  const choices = () => screen.queryAllByRole('radio').map(radio => (radio as HTMLInputElement).value)
  const payLabel = () => screen.getByRole('button', { name: /^Pay \$/ }).textContent
  const requests = () =>
    charge.mock.calls.map(([request]) => ({ amount: request.amount, gratuityCents: request.gratuityCents }))

  test('an amount that cannot be read is said at its field, and nothing is sent', async () => {
    const { user, fill, pay, field, errorAt } = await renderCardDialog()
    await user.click(screen.getByRole('radio', { name: 'Other' }))
    await user.type(field('Tip in dollars'), 'ten')
    await fill()
    await pay()
    expect(errorAt('Tip in dollars')).toHaveTextContent('Please enter dollars, such as 12.50.')
    expect(field('Tip in dollars')).toHaveFocus()
    expect(charge).not.toHaveBeenCalled()
    await user.clear(field('Tip in dollars'))
    await user.type(field('Tip in dollars'), '12.5')
    expect(payLabel()).toBe('Pay $169.50')
  })

  test('a tip alone begins with the lowest, adds to the one before, and a declined card leaves the sheet open', async () => {
    const booking = tipped(price('gratuity', 10_00), card(167_00, '60123'))
    const done = tipped(price('gratuity', 10_00), card(167_00), price('gratuity', 23_55), card(23_55, '60124'))
    read.mockResolvedValueOnce(booking).mockResolvedValue(done)
    charge.mockRejectedValueOnce(declined)
    const onDone = jest.fn()
    const { fill, pay, alerts } = await renderCardDialog({ booking, isTip: true, onDone })
    expect([choices(), payLabel()]).toEqual([['15', '20', 'other'], 'Pay $23.55'])
    await fill()
    await pay()
    await waitFor(() => expect(alerts()).toContain('Your card was declined'))
    expect(onDone).not.toHaveBeenCalled()
    await fill({ CVC: '123' })
    await pay()
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
    expect(requests()).toEqual(Array(2).fill({ amount: 23.55, gratuityCents: 33_55 }))
  })
})
