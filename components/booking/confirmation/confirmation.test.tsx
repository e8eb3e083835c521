/** @jest-environment jsdom */
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentProps } from 'react'
import { polyfillDialogs } from '@/components/ui/testing/dialog-polyfill'
import { ToastProvider } from '@/components/ui/toast'
import { renderReceiptImage, saveReceipt } from '@/lib/booking/client/receipt-image'
import type { Attempt, NewEntry } from '@/lib/booking/model/ledger'
import type { StoredBooking } from '@/lib/booking/model/schemas'
import { card, price, refund, zelle } from '@/lib/booking/model/testing/account'
import { sampleBooking } from '@/lib/booking/model/testing/sample-booking'
import type { BookingSession } from '@/lib/booking/model/wizard'
import { Confirmation } from './confirmation'

jest.mock('@/lib/booking/client/receipt-image', () => ({ renderReceiptImage: jest.fn(), saveReceipt: jest.fn() }))
jest.mock('@/components/payment/card-dialog', () => ({
  __esModule: true,
  default: ({ session, onPayByZelle }: { session: BookingSession; onPayByZelle?: () => void }) => (
    <button type="button" onClick={onPayByZelle}>{`card dialog of ${session.booking.id}: to Zelle`}</button>
  ),
}))

beforeAll(polyfillDialogs)

const ZELLE = { name: 'Nocturne', email: 'pay@nocturne.example', phone: null, demo: false }

type Ride = Partial<StoredBooking> & { entries?: NewEntry[]; attempts?: Partial<Attempt>[] }

function show(
  { entries, attempts, ...overrides }: Ride = {},
  props: Partial<ComponentProps<typeof Confirmation>> = {},
) {
  const requests = {
    onDialog: jest.fn(),
    onUpdated: jest.fn(),
    onBack: jest.fn(),
    onCanceled: jest.fn(),
    onStartNew: jest.fn(),
  }
  render(
    <ToastProvider>
      <Confirmation
        session={{ booking: sampleBooking(overrides, entries, attempts), token: 'secret' }}
        dialog={null}
        zelle={ZELLE}
        phone="+1 (212) 555-0142"
        {...requests}
        {...props}
      />
    </ToastProvider>,
  )
  return { ...requests, user: userEvent.setup() }
}

const buttons = () => screen.getAllByRole('button').map(button => button.textContent)

const byCard = { paymentMethod: 'authorizenet', zelleDueAt: null } as const
const canceled = { ...byCard, cancelledAt: '2026-03-11T15:00:00.000Z' }
/** A cancellation that keeps half. */
const kept = [card(10_595), price('canceled', -5298)]

test.each<[string, Ride, string]>([
  ['a reserved ride', byCard, 'Reserved. Payment is due.'],
  [
    'an awaited transfer',
    {},
    'Reserved. Awaiting your Zelle payment of $105.95, due by Tue, Mar 2, 2027 at 3:00 PM EST.',
  ],
  [
    'a payment being checked',
    { ...byCard, attempts: [{ state: 'unknown' }] },
    'We are checking your payment. Please do not pay again.',
  ],
  ['a paid ride', { ...byCard, entries: [card(10_595)] }, 'Paid. We received $105.95.'],
  [
    'a refund due',
    { ...canceled, entries: kept },
    'Canceled. Your refund of $52.98 will be credited to your card once the payment settles',
  ],
  ['a refund', { ...canceled, entries: [...kept, refund(5298)] }, 'Canceled. Your refund of $52.98 has been issued.'],
  ['a ride canceled before payment', canceled, 'Canceled. Nothing was paid, so there is no refund.'],
])('keeps the heading and shows below it the status of %s', (_, ride, userMessage) => {
  show(ride)
  expect(screen.getByRole('heading', { name: 'Booking Confirmed' })).toBeInTheDocument()
  expect(screen.getByRole('status')).toHaveTextContent(userMessage)
})

test('shows the amount due only while it can be paid', () => {
  show()
  expect(within(screen.getByRole('region', { name: 'Amount due' })).getByText('$105.95')).toBeVisible()
  cleanup()
  show({ entries: [zelle(10_595)] })
  expect(screen.queryByRole('region', { name: 'Amount due' })).toBeNull()
})

test('shows what of a paid ride is still due, with its buttons to pay', () => {
  show({ entries: [zelle(10_595), price('agreed', 533)] })
  const due = screen.getByRole('region', { name: 'Amount due' })
  expect(due).toHaveTextContent('Paid $105.95 · $5.33 due')
  expect(within(due).getByRole('button', { name: 'Pay with Zelle' })).toBeVisible()
})

test('shows until when the car of an unpaid ride is held', () => {
  const heldUntil = new Date(Date.now() + 60_000).toISOString()
  show({ ...byCard, heldUntil })
  expect(
    screen.getByText(/^We are holding this car for you until .* [AP]M E[SD]T\. Please pay by then to keep it\.$/),
  ).toBeVisible()
})

test.each([
  ['held', true],
  ['unknown', false],
] as const)('a payment being checked (%s) can be canceled: %p', (state, offered) => {
  show({ ...byCard, attempts: [{ state }] })
  expect(buttons().includes('Cancel Booking')).toBe(offered)
  expect(buttons()).not.toContain('Edit Details')
})

test('accepts the focus on its heading when the step opens', () => {
  show()
  expect(screen.getByRole('heading', { name: 'Booking Confirmed' })).toHaveAttribute('tabindex', '-1')
})

test('shows the booking ID in full and spells it for screen readers', () => {
  show()
  expect(screen.getByText('7KQ4-M9XW')).toBeInTheDocument()
  expect(screen.getByText('7 K Q 4, M 9 X W')).toBeInTheDocument()
})

test('copies the booking ID', async () => {
  const { user } = show()
  await user.click(screen.getByRole('button', { name: 'Copy ID' }))
  expect(await navigator.clipboard.readText()).toBe('7KQ4-M9XW')
  expect(screen.getByRole('alert')).toHaveTextContent('Booking ID copied to clipboard!')
})

test('shows the customer, payment, ride, fare, and policy', () => {
  show()
  for (const text of [
    'Ada Byron',
    'Zelle',
    'Sat, Mar 14, 2026 at 2:30 PM EDT',
    '7.20 miles over 10, at $5.00 per mile',
    'Within 24 hours of pickup: 50% refund.',
  ]) {
    expect(screen.getByText(text)).toBeInTheDocument()
  }
})

test('offers payment, editing, and cancellation for an unpaid ride', () => {
  show()
  expect(buttons()).toEqual([
    'Pay with Zelle',
    'Pay with Card',
    'Copy ID',
    'Download Receipt',
    'Edit Details',
    'Cancel Booking',
    'Start New Booking',
    'Copy Link',
  ])
})

test.each<[string, Ride, string[]]>([
  [
    'paid',
    { entries: [zelle(10_595)] },
    ['Copy ID', 'Download Receipt', 'Cancel Booking', 'Start New Booking', 'Copy Link'],
  ],
  ['unknown', { attempts: [{ state: 'unknown' }] }, ['Copy ID', 'Download Receipt', 'Start New Booking', 'Copy Link']],
  ['canceled', canceled, ['Copy ID', 'Download Receipt', 'Start New Booking', 'Copy Link']],
])('shows only the available actions for a %s ride', (_, ride, expected) => {
  show(ride)
  expect(buttons()).toEqual(expected)
})

test('offers no payment while the fare is unconfirmed', () => {
  show({ ...byCard, quote: null })
  expect(screen.queryByRole('button', { name: /^Pay/ })).not.toBeInTheDocument()
  expect(screen.getByRole('status')).toHaveTextContent('Payment is due once your fare is confirmed.')
})

test.each([
  ['authorizenet', ['Pay with Card', 'Pay with Zelle']],
  ['zelle', ['Pay with Zelle', 'Pay with Card']],
] as const)('lists the chosen payment method first, in gold: %s', (paymentMethod, expected) => {
  show({ paymentMethod })
  const legs = screen.getAllByRole('button', { name: /^Pay with/ })
  expect(legs.map(({ textContent }) => textContent)).toEqual(expected)
  expect(legs.map(({ classList }) => classList.contains('primary'))).toEqual([true, false])
})

test('opens the card dialog with the booking and its alternatives', async () => {
  const { onDialog, user } = show(byCard, { dialog: 'card' })
  await user.click(await screen.findByRole('button', { name: 'card dialog of 7KQ4-M9XW: to Zelle' }))
  expect(onDialog).toHaveBeenCalledWith('zelle')
})

test('hides the Zelle button when Zelle is not offered', () => {
  show({}, { zelle: null })
  expect(screen.queryByRole('button', { name: 'Pay with Zelle' })).not.toBeInTheDocument()
})

test.each([
  ['Pay with Zelle', 'zelle'],
  ['Pay with Card', 'card'],
  ['Cancel Booking', 'cancel'],
])('requests the matching dialog when %s is pressed', async (name, dialog) => {
  const { onDialog, user } = show()
  await user.click(screen.getByRole('button', { name }))
  expect(onDialog).toHaveBeenCalledWith(dialog)
})

test('closes the Zelle dialog with its button', async () => {
  const { onDialog, user } = show({}, { dialog: 'zelle' })
  const dialog = within(screen.getByRole('dialog', { name: 'Pay with Zelle' }))
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  expect(onDialog).toHaveBeenCalledWith(null)
})

test('returns to the form when Edit Details is pressed', async () => {
  const { onBack, user } = show()
  await user.click(screen.getByRole('button', { name: 'Edit Details' }))
  expect(onBack).toHaveBeenCalledTimes(1)
})

test('starts a new booking when Start New Booking is pressed', async () => {
  const { onStartNew, user } = show()
  await user.click(screen.getByRole('button', { name: 'Start New Booking' }))
  expect(onStartNew).toHaveBeenCalledTimes(1)
})

test('saves the receipt image of this booking when Download Receipt is pressed', async () => {
  const image = new Blob(['png'])
  jest.mocked(renderReceiptImage).mockResolvedValue(image)
  const { user } = show()
  await user.click(screen.getByRole('button', { name: 'Download Receipt' }))
  expect(renderReceiptImage).toHaveBeenCalledWith(expect.objectContaining({ mark: 'UNPAID', bookingId: '7KQ4-M9XW' }))
  expect(saveReceipt).toHaveBeenCalledWith(expect.objectContaining({ image, bookingId: '7KQ4-M9XW' }))
})

test('shows an error when the receipt cannot be drawn', async () => {
  jest.mocked(renderReceiptImage).mockRejectedValue(new Error('no canvas'))
  const { user } = show()
  await user.click(screen.getByRole('button', { name: 'Download Receipt' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('We could not create the receipt.')
})

test('shows the usual wait for an immediate ride and says that the ETA follows', () => {
  show({ scheduleOption: 'immediately', usualWait: { from: 20, to: 35 } })
  expect(screen.getByText(/^The usual wait is 20–35 min\. We will email you the arrival time/)).toBeVisible()
})

test('shows a delayed email and does not claim that it contains the link', () => {
  const session = {
    kind: 'booked',
    to: 'ada@example.com',
    until: '2027-03-02T20:00:00.000Z',
    reason: 'daily_limit',
  } as const
  show({}, { delayedEmails: [session] })
  expect(
    screen.getByText(
      /^The booking confirmation email to ada@example.com will be sent on Tue, Mar 2, 2027 at 3:00 PM EST\. Until/,
    ),
  ).toBeInTheDocument()
  expect(screen.queryByText(/The link is also in our email/)).toBeNull()
})
