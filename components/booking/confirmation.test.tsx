/** @jest-environment jsdom */
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentProps } from 'react'
import { polyfillDialogs } from '@/components/ui/dialog-polyfill'
import { ToastProvider } from '@/components/ui/toast'
import type { Booking } from '@/lib/booking/schemas'
import { sampleBooking } from '@/lib/booking/testing/sample-booking'
import type { BookingSession } from '@/lib/booking/wizard'
import { renderReceiptImage, saveReceipt } from '@/lib/browser/receipt-image'
import { Confirmation } from './confirmation'

jest.mock('@/lib/browser/receipt-image', () => ({ renderReceiptImage: jest.fn(), saveReceipt: jest.fn() }))
jest.mock('@/components/payment/card-dialog', () => ({
  __esModule: true,
  default: ({ session, onPayByZelle }: { session: BookingSession; onPayByZelle: () => void }) => (
    <button type="button" onClick={onPayByZelle}>{`card dialog of ${session.booking.id}: to Zelle`}</button>
  ),
}))

beforeAll(polyfillDialogs)

const ZELLE = { name: 'Nocturne', email: 'pay@nocturne.example', phone: null, demo: false }

function show(overrides: Partial<Booking> = {}, props: Partial<ComponentProps<typeof Confirmation>> = {}) {
  const requests = {
    onDialog: jest.fn(),
    onUpdated: jest.fn(),
    onBack: jest.fn(),
    onCancelled: jest.fn(),
    onStartNew: jest.fn(),
  }
  render(
    <ToastProvider>
      <Confirmation
        session={{ booking: sampleBooking(overrides), token: 'secret' }}
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

test.each([
  ['reserved', 'Reserved. Payment is due.'],
  ['awaiting_zelle', 'Reserved. Awaiting your Zelle payment of $105.95, due by Tue, Mar 2, 2027 at 3:00 PM EST.'],
  ['payment_unknown', 'We are checking your payment. Please do not pay again.'],
  ['paid', 'Paid. We received $105.95.'],
  ['refund_due', 'Canceled. Your refund of $52.98 will be returned to your card once the payment settles'],
  ['refunded', 'Canceled. Your refund of $52.98 has been made.'],
] as const)('the heading stays and beneath it stands where a %s booking is', (status, sentence) => {
  show({ status, paidCents: 10595, refundCents: status === 'paid' ? 0 : 5298 })
  expect(screen.getByRole('heading', { name: 'Booking Confirmed' })).toBeInTheDocument()
  expect(screen.getByRole('status')).toHaveTextContent(sentence)
})

test('a ride cancelled before it was paid says that nothing is refunded', () => {
  show({ status: 'cancelled' })
  expect(screen.getByRole('status')).toHaveTextContent('Canceled. Nothing was paid, so there is no refund.')
})

test.each([
  [true, true],
  [false, false],
])('a payment being checked (pending review: %p) can be canceled: %p', (pendingReview, offered) => {
  show({ status: 'payment_unknown', pendingReview })
  expect(buttons().includes('Cancel Booking')).toBe(offered)
  expect(buttons()).not.toContain('Edit Details')
})

test('the heading can take the focus when the step arrives', () => {
  show()
  expect(screen.getByRole('heading', { name: 'Booking Confirmed' })).toHaveAttribute('tabindex', '-1')
})

test('the booking id is seen whole and heard letter by letter', () => {
  show()
  expect(screen.getByText('7KQ4-M9XW')).toBeInTheDocument()
  expect(screen.getByText('7 K Q 4, M 9 X W')).toBeInTheDocument()
})

test('the booking id is copied by its button', async () => {
  const { user } = show()
  await user.click(screen.getByRole('button', { name: 'Copy ID' }))
  expect(await navigator.clipboard.readText()).toBe('7KQ4-M9XW')
  expect(screen.getByRole('alert')).toHaveTextContent('Booking ID copied to clipboard!')
})

test('it shows the customer, the payment, the ride, the fare and the policy', () => {
  show()
  for (const words of [
    'Ada Byron',
    'Zelle',
    'Sat, Mar 14, 2026 at 2:30 PM EDT',
    '7.20 miles over 10, at $5.00 per mile',
    'Within 24 hours of pickup: 50% refund.',
  ]) {
    expect(screen.getByText(words)).toBeInTheDocument()
  }
})

test('an unpaid ride can be paid, changed and cancelled', () => {
  show()
  expect(buttons()).toEqual([
    'Copy ID',
    'Pay with Zelle',
    'Pay with Card',
    'Download Receipt',
    'Edit Details',
    'Cancel Booking',
    'Start New Booking',
    'Copy Link',
  ])
})

test.each([
  ['paid', ['Copy ID', 'Download Receipt', 'Cancel Booking', 'Start New Booking', 'Copy Link']],
  ['payment_unknown', ['Copy ID', 'Download Receipt', 'Start New Booking', 'Copy Link']],
  ['cancelled', ['Copy ID', 'Download Receipt', 'Start New Booking', 'Copy Link']],
] as const)('a %s ride shows only what can still be done', (status, expected) => {
  show({ status })
  expect(buttons()).toEqual(expected)
})

test('a fare to be confirmed cannot be paid yet', () => {
  show({ status: 'reserved', quote: null })
  expect(screen.queryByRole('button', { name: /^Pay/ })).not.toBeInTheDocument()
  expect(screen.getByRole('status')).toHaveTextContent('Payment is due once your fare is confirmed.')
})

test.each([
  ['authorizenet', ['Pay with Card', 'Pay with Zelle']],
  ['zelle', ['Pay with Zelle', 'Pay with Card']],
] as const)('the way that was chosen comes first, in gold: %s', (paymentMethod, expected) => {
  show({ status: 'reserved', paymentMethod })
  const legs = screen.getAllByRole('button', { name: /^Pay with/ })
  expect(legs.map(({ textContent }) => textContent)).toEqual(expected)
  expect(legs.map(({ classList }) => classList.contains('bg-gold'))).toEqual([true, false])
})

test('the card dialog comes when it is opened, with the booking and the ways around it', async () => {
  const { onDialog, user } = show({ status: 'reserved', paymentMethod: 'authorizenet' }, { dialog: 'card' })
  await user.click(await screen.findByRole('button', { name: 'card dialog of 7KQ4-M9XW: to Zelle' }))
  expect(onDialog).toHaveBeenCalledWith('zelle')
})

test('where Zelle is not offered there is no button for it', () => {
  show({}, { zelle: null })
  expect(screen.queryByRole('button', { name: 'Pay with Zelle' })).not.toBeInTheDocument()
})

test.each([
  ['Pay with Zelle', 'zelle'],
  ['Pay with Card', 'card'],
  ['Cancel Booking', 'cancel'],
])('%s asks for its dialog', async (name, dialog) => {
  const { onDialog, user } = show()
  await user.click(screen.getByRole('button', { name }))
  expect(onDialog).toHaveBeenCalledWith(dialog)
})

test('the Zelle dialog closes by its button', async () => {
  const { onDialog, user } = show({}, { dialog: 'zelle' })
  const dialog = within(screen.getByRole('dialog', { name: 'Pay with Zelle' }))
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  expect(onDialog).toHaveBeenCalledWith(null)
})

test('Edit Details goes back', async () => {
  const { onBack, user } = show()
  await user.click(screen.getByRole('button', { name: 'Edit Details' }))
  expect(onBack).toHaveBeenCalledTimes(1)
})

test('Start New Booking starts anew', async () => {
  const { onStartNew, user } = show()
  await user.click(screen.getByRole('button', { name: 'Start New Booking' }))
  expect(onStartNew).toHaveBeenCalledTimes(1)
})

test('Download Receipt saves the picture of this booking', async () => {
  const picture = new Blob(['png'])
  jest.mocked(renderReceiptImage).mockResolvedValue(picture)
  const { user } = show()
  await user.click(screen.getByRole('button', { name: 'Download Receipt' }))
  expect(renderReceiptImage).toHaveBeenCalledWith(expect.objectContaining({ mark: 'UNPAID', bookingId: '7KQ4-M9XW' }))
  expect(saveReceipt).toHaveBeenCalledWith(expect.objectContaining({ image: picture, bookingId: '7KQ4-M9XW' }))
})

test('a receipt that cannot be drawn says so', async () => {
  jest.mocked(renderReceiptImage).mockRejectedValue(new Error('no canvas'))
  const { user } = show()
  await user.click(screen.getByRole('button', { name: 'Download Receipt' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('We could not create the receipt.')
})

test('a ride for now says the usual wait, and that the arrival time follows', () => {
  show({ scheduleOption: 'immediately', usualWait: { from: 20, to: 35 } })
  expect(screen.getByText(/^The usual wait is 20-35 min\. We will email you the arrival time/)).toBeVisible()
})

test('an email that is held is said, and that it has the link is not', () => {
  const session = {
    kind: 'booked',
    to: 'ada@example.com',
    until: '2027-03-02T20:00:00.000Z',
    reason: 'daily_limit',
  } as const
  show({}, { delayedEmails: [session] })
  expect(
    screen.getByText(
      /^The booking confirmation email to ada@example.com will be sent on Tue, Mar 2, 2027 at 3:00 PM EST, because/,
    ),
  ).toBeInTheDocument()
  expect(screen.queryByText(/The link is also in our email/)).toBeNull()
})
