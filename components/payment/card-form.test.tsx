/** @jest-environment jsdom */
import { fireEvent, screen } from '@testing-library/react'
import { polyfillDialogs } from '@/components/ui/testing/dialog-polyfill'
import { processPayment } from '@/lib/payments/client/payment-client'
import { loadTokenizer, tokenize } from '@/lib/payments/client/tokenizer'
import { paymentConfig, renderCardDialog, validCard } from './testing/card-dialog-fixture'

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

beforeAll(polyfillDialogs)
beforeEach(() => {
  jest.mocked(loadTokenizer).mockReset().mockResolvedValue()
  jest.mocked(tokenize).mockReset()
  jest.mocked(processPayment).mockReset()
})

test('shows the ride, the amount, the cards, the processor and the policy immediately', async () => {
  await renderCardDialog()
  expect(screen.getByText('$157.00')).toBeInTheDocument()
  expect(screen.getByText('INV-1803931200000')).toBeInTheDocument()
  expect(screen.getByText(/^Times Square.* → John F\. Kennedy/)).toBeVisible()
  expect(screen.getByText('Visa, Mastercard, Amex, Discover, JCB')).toBeVisible()
  expect(screen.getByText(/^Your card goes straight to Authorize\.Net/)).toBeVisible()
  expect(screen.getByText(/100% refund\. That is \$157\.00, until/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Pay $157.00' })).toBeInTheDocument()
})

test('prefills the email and the name from the contact step', async () => {
  const { field } = await renderCardDialog()
  expect(field('Email (optional)')).toHaveValue('ada@example.com')
  expect(field('Cardholder name')).toHaveValue('Ada Marsh')
})

test.each([
  ['Card number', '4111 1111 1111 1112', 'Please enter a valid card number'],
  ['Expiry (MM/YYYY)', '01/2020', 'Please enter a valid expiry date (MM/YYYY)'],
  ['CVC', '12', 'Please enter a valid CVC'],
  ['ZIP code', '1001', 'Please enter a valid ZIP code'],
  ['Cardholder name', 'A', 'Please enter the cardholder name'],
  ['Email (optional)', 'ada', 'Please enter an email address such as name@example.com.'],
])('rejects an invalid %s at its field, focuses it, and sends nothing', async (label, text, userMessage) => {
  const { fill, pay, errorAt, field } = await renderCardDialog()
  await fill({ ...validCard, [label]: text })
  await pay()
  expect(errorAt(label)).toHaveTextContent(userMessage)
  expect(field(label)).toHaveFocus()
  expect(tokenize).not.toHaveBeenCalled()
})

test('focuses the first of several invalid fields', async () => {
  const { pay, field } = await renderCardDialog()
  await pay()
  expect(field('Card number')).toHaveFocus()
})

test('clears an error as soon as it is corrected', async () => {
  const { fill, pay, field } = await renderCardDialog()
  await fill({ ...validCard, 'ZIP code': '1001' })
  await pay()
  await fill({ 'ZIP code': '10019' })
  expect(field('ZIP code')).not.toHaveAttribute('aria-invalid')
})

test('validates an edited field on blur', async () => {
  const { user, fill, errorAt } = await renderCardDialog()
  await fill({ 'ZIP code': '1' })
  await user.tab()
  expect(errorAt('ZIP code')).toHaveTextContent('Please enter a valid ZIP code')
})

test('does not validate an untouched field on blur', async () => {
  const { user, field } = await renderCardDialog()
  await user.click(field('ZIP code'))
  await user.tab()
  expect(field('ZIP code')).not.toHaveAttribute('aria-invalid')
})

test('validates the CVC again when the brand changes', async () => {
  const { user, fill, errorAt } = await renderCardDialog()
  await fill({ CVC: '123' })
  await user.tab()
  expect(errorAt('CVC')).toBeNull()
  await fill({ 'Card number': '370000000000002' })
  expect(errorAt('CVC')).toHaveTextContent('Please enter a valid CVC')
})

test('groups digits while typing and shows the brand', async () => {
  const { fill, field } = await renderCardDialog()
  await fill({ 'Card number': '4111111111111111', 'Expiry (MM/YYYY)': '122040' })
  expect(field('Card number')).toHaveValue('4111 1111 1111 1111')
  expect(field('Expiry (MM/YYYY)')).toHaveValue('12/2040')
  expect(screen.getByText('Visa')).toBeInTheDocument()
})

test('masks full-width digits once an input method has composed them', async () => {
  const { field } = await renderCardDialog()
  const input = field('Card number')
  fireEvent.input(input, { target: { value: '４１１１１' }, isComposing: true })
  expect(input).toHaveValue('４１１１１')
  fireEvent.compositionEnd(input)
  expect(input).toHaveValue('4111 1')
})

test('keeps the caret after a digit inserted in the middle', async () => {
  const { user, fill, field } = await renderCardDialog()
  await fill({ 'Card number': '41111111' })
  await user.type(field('Card number'), '2', { initialSelectionStart: 2, initialSelectionEnd: 2 })
  expect(field('Card number')).toHaveValue('4121 1111 1')
  expect((field('Card number') as HTMLInputElement).selectionStart).toBe(3)
})

test.each([
  ['Card number', 'cc-number'],
  ['Expiry (MM/YYYY)', 'cc-exp'],
  ['CVC', 'cc-csc'],
  ['ZIP code', 'postal-code'],
  ['Cardholder name', 'cc-name'],
  ['Email (optional)', 'email'],
])('lets the browser autofill %s and disables form restore', async (label, token) => {
  const { field: find } = await renderCardDialog()
  const field = find(label)
  expect(field).toHaveAttribute('autocomplete', token)
  expect(field).not.toHaveAttribute('name')
})

test('shows the demo notice and fills in a test card', async () => {
  const { user, field } = await renderCardDialog({ config: paymentConfig({ demo: true }) })
  expect(await screen.findByText('Demo: no card is charged')).toBeInTheDocument()
  await user.selectOptions(await screen.findByLabelText('Fill in a test card'), 'American Express')
  expect(field('Card number')).toHaveValue('3700 0000 0000 002')
  expect(field('CVC')).toHaveValue('1234')
})

test('offers no test cards when cards are charged', async () => {
  await renderCardDialog()
  expect(await screen.findByText(/straight to Authorize\.Net/)).toBeInTheDocument()
  expect(screen.queryByText(/Demo/)).not.toBeInTheDocument()
  expect(screen.queryByLabelText('Fill in a test card')).not.toBeInTheDocument()
})
