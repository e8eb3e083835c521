/** @jest-environment jsdom */
import { screen, waitFor } from '@testing-library/react'
import { readSite } from '#site'
import { polyfillDialogs } from '@/components/ui/testing/dialog-polyfill'
import { fetchBooking } from '@/lib/booking/client/booking-client'
import type { NewEntry } from '@/lib/booking/model/ledger'
import { card, price, withAccount } from '@/lib/booking/model/testing/account'
import { AppError } from '@/lib/errors'
import { processPayment } from '@/lib/payments/client/payment-client'
import { paidBooking, renderCardDialog, unpaidBooking } from './testing/card-dialog-fixture'

jest.mock('@/lib/booking/client/booking-client')
jest.mock('@/lib/payments/client/payment-client', () => ({
  ...jest.requireActual('@/lib/payments/client/payment-client'),
  processPayment: jest.fn(),
}))
jest.mock('@/lib/payments/client/tokenizer', () => ({
  ...jest.requireActual('@/lib/payments/client/tokenizer'),
  loadTokenizer: jest.fn().mockResolvedValue(undefined),
  tokenize: jest.fn().mockResolvedValue({ dataDescriptor: 'd', dataValue: 'once' }),
}))
const charge = jest.mocked(processPayment)
const read = jest.mocked(fetchBooking)
const declined = new AppError({
  kind: 'payment_declined',
  message: 'no',
  code: 'card_declined',
  userMessage: 'Declined.',
})

const { gratuity: before } = readSite().pricing
beforeAll(polyfillDialogs)
afterAll(() => {
  readSite().pricing.gratuity = before
})
beforeEach(() => {
  sessionStorage.clear()
  readSite().pricing.gratuity = { percents: [15, 20], custom: true, included: 0 }
  charge.mockReset().mockResolvedValue({ status: 'paid', transactionId: '60123' })
  read.mockReset().mockResolvedValue(unpaidBooking)
})

const tipped = (...entries: NewEntry[]) => withAccount(unpaidBooking, [...entries])
const choices = () => screen.queryAllByRole('radio').map(radio => (radio as HTMLInputElement).value)
const payLabel = () => screen.getByRole('button', { name: /^Pay \$/ }).textContent
const requests = () =>
  charge.mock.calls.map(([{ request }]) => ({ amount: request.amount, gratuityCents: request.gratuityCents }))

test('without an offer the sheet asks for nothing, and the request names no gratuity', async () => {
  readSite().pricing.gratuity = before
  const { fill, pay } = await renderCardDialog()
  expect(choices()).toEqual([])
  await fill()
  await pay()
  expect(requests()).toEqual([{ amount: 157, gratuityCents: undefined }])
})

test('no tip is chosen first; a percentage changes the total at once, and is paid with the fare', async () => {
  const { user, fill, pay } = await renderCardDialog()
  expect([choices(), payLabel()]).toEqual([['none', '15', '20', 'other'], 'Pay $157.00'])
  expect(screen.getByRole('radio', { name: 'No tip' })).toBeChecked()
  await user.click(screen.getByRole('radio', { name: '20%' }))
  expect(payLabel()).toBe('Pay $188.40')
  await fill()
  await pay()
  expect(requests()).toEqual([{ amount: 188.4, gratuityCents: 31_40 }])
})

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

test('a chosen percentage outlasts a reload and follows the fare', async () => {
  const { user } = await renderCardDialog()
  await user.click(screen.getByRole('radio', { name: '20%' }))
  document.body.replaceChildren()
  const quote = unpaidBooking.quote && {
    ...unpaidBooking.quote,
    lines: [{ kind: 'agreed' as const, label: 'Agreed fare', amountCents: 100_00 }],
    totalCents: 100_00,
  }
  await renderCardDialog({ booking: withAccount({ ...unpaidBooking, quote }) })
  expect(payLabel()).toBe('Pay $120.00')
})

test('what is due after a tip was added begins without another', async () => {
  const { user } = await renderCardDialog()
  await user.click(screen.getByRole('radio', { name: '20%' }))
  document.body.replaceChildren()
  const entries = [price('gratuity', 31_40), card(188_40, '60123'), price('fare_agreed', 10_00)]
  await renderCardDialog({ booking: tipped(...entries) })
  expect(payLabel()).toBe('Pay $10.00')
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
  await waitFor(() => expect(alerts()).toContain('Declined.'))
  expect(onDone).not.toHaveBeenCalled()
  await fill({ CVC: '123' } as Parameters<typeof fill>[0])
  await pay()
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  expect(requests()).toEqual(Array(2).fill({ amount: 23.55, gratuityCents: 33_55 }))
})

test('a tip that was paid in another tab closes the sheet', async () => {
  const later = Promise.resolve(
    withAccount(paidBooking, [card(157_00), price('gratuity', 20_00), card(20_00, '60124')]),
  )
  const onDone = jest.fn()
  await renderCardDialog({ booking: paidBooking, isTip: true, later, onDone })
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
})

test('beside a gratuity in the fare only an amount is offered', async () => {
  readSite().pricing.gratuity = { percents: [15], custom: true, included: 20 }
  await renderCardDialog()
  expect(screen.getByRole('group', { name: 'Tip, besides the gratuity in your fare' })).toBeInTheDocument()
  expect(choices()).toEqual(['none', 'other'])
})
