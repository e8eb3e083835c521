/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { cancelBooking } from '@/lib/booking/client/booking-client'
import type { Cancellation } from '@/lib/booking/model/cancellation'
import type { Attempt, NewEntry } from '@/lib/booking/model/ledger'
import type { Booking } from '@/lib/booking/model/schemas'
import { card, ofCharge, price, refund, withAccount } from '@/lib/booking/model/testing/account'
import { sampleBooking } from '@/lib/booking/model/testing/sample-booking'
import { AppError } from '@/lib/errors'
import { CancelDialog } from './booking-dialogs'

jest.mock('@/lib/booking/client/booking-client', () => ({
  ...jest.requireActual<object>('@/lib/booking/client/booking-client'),
  cancelBooking: jest.fn(),
}))
const cancel = jest.mocked(cancelBooking)
const all: Cancellation = { allowed: true, percent: 100, refundCents: 10_595 }
const half: Cancellation = { allowed: true, percent: 50, refundCents: 5298 }
const none: Cancellation = { allowed: true, percent: 100, refundCents: 0 }
const tooLateToCancel: Cancellation = {
  allowed: false,
  sentence: 'This ride can no longer be canceled online. Please call us at +1 (212) 555-0142.',
}
beforeEach(() => {
  cancel.mockReset()
})

type Shown = {
  cancellation?: Cancellation
  entries?: NewEntry[]
  attempts?: Partial<Attempt>[]
}

function show({ cancellation = none, entries = [], attempts = [] }: Shown = {}) {
  const booking = sampleBooking({}, entries, attempts)
  const calls = { onCanceled: jest.fn(), onClose: jest.fn(), onRefresh: jest.fn() }
  const dialog = (props: { booking: Booking; cancellation: Cancellation }) => (
    <CancelDialog session={{ booking: props.booking, token: 'secret' }} cancellation={props.cancellation} {...calls} />
  )
  const { rerender } = render(dialog({ booking, cancellation }))
  const refresh = (latest: { booking: Booking; cancellation: Cancellation }) => rerender(dialog(latest))
  return { booking, refresh, ...calls, user: userEvent.setup() }
}

const paid = { entries: [card(10_595)] }
/** A change to a fare of $85.95, of which $10.00 was refunded and as much kept. */
const lateChange = [card(10_595), price('ride_changed', -2000), price('late_fee', 1000), refund(1000)]
const yes = () => screen.getByRole('button', { name: 'Yes, Cancel Ride' })

test('asks with the specified wording, shows the policy in dollars, and No keeps the booking', async () => {
  const { onClose, user } = show()
  expect(screen.getByRole('dialog', { name: 'Are you sure you want to cancel this ride?' })).toBeInTheDocument()
  expect(
    screen.getByText('This action cannot be undone. Please review our cancellation policy before proceeding.'),
  ).toBeInTheDocument()
  expect(screen.getAllByRole('listitem').map(item => item.textContent)).toEqual([
    'More than 24 hours before pickup: 100% refund. That is $105.95, until Fri, Mar 13, 2026 at 2:30 PM EDT.',
    'Within 24 hours of pickup: 50% refund. That is $52.98.',
  ])
  await user.click(screen.getByRole('button', { name: 'No, Keep Booking' }))
  expect(onClose).toHaveBeenCalledTimes(1)
  expect(cancel).not.toHaveBeenCalled()
})

const refunded = { entries: [card(10_595), refund(10_595)] }
const chargedBack = { entries: [card(10_595), ofCharge('chargeback', -10_595)] }
const held: Shown = { attempts: [{ state: 'held', changesRide: true }] }
const RELEASED = 'The hold on your card will be released.'
test.each<[what: string, shown: Shown, sentence: string]>([
  ['what the server says', { ...paid, cancellation: half }, 'You will be refunded $52.98.'],
  [
    'after a cheaper change was refunded',
    { entries: lateChange, cancellation: { ...all, refundCents: 8595 } },
    'You will be refunded $85.95, which makes $95.95 in all.',
  ],
  ['with a payment in review', { ...paid, ...held, cancellation: all }, `You will be refunded $105.95. ${RELEASED}`],
  ['with a first payment in review', held, `Your card has not been charged. ${RELEASED}`],
  ['with one in review after a refund', { ...refunded, ...held }, `Your card has not been charged. ${RELEASED}`],
  ['unpaid', {}, 'Nothing was paid, so there is no refund.'],
  ['after a chargeback', chargedBack, 'There is nothing to refund.'],
])('says in dollars what goes back: %s', (_, shown, sentence) => {
  show(shown)
  expect(screen.getByText(sentence)).toBeVisible()
  expect(yes()).toBeEnabled()
})

test('asks for confirmation again when the refund has changed', async () => {
  const { booking, refresh, onCanceled, onRefresh, user } = show({ ...paid, cancellation: all })
  cancel.mockRejectedValueOnce(new AppError({ kind: 'conflict', message: '', code: 'refund_changed' }))
  await user.click(yes())
  expect(onRefresh).toHaveBeenCalledTimes(1)
  refresh({ booking: withAccount(booking, lateChange), cancellation: { ...half, refundCents: 4298 } })
  expect(screen.getByText(/^You will be refunded \$42\.98/)).toBeInTheDocument()
  expect(screen.getByRole('alert')).toHaveTextContent(/^Your ride was not canceled/)
  expect(onCanceled).not.toHaveBeenCalled()
  cancel.mockResolvedValue({ ...booking, status: 'refunded' })
  await user.click(yes())
  expect(cancel.mock.calls.map(([{ refundCents }]) => refundCents)).toEqual([10_595, 4298])
  expect(onCanceled).toHaveBeenCalledTimes(1)
})

test('cannot be submitted again or closed while busy', async () => {
  const { onClose, user } = show()
  cancel.mockReturnValue(new Promise(() => {}))
  await user.click(yes())
  await user.click(screen.getByRole('button', { name: 'Canceling…' }))
  await user.keyboard('{Escape}')
  expect(cancel).toHaveBeenCalledTimes(1)
  expect(onClose).not.toHaveBeenCalled()
})

const unchanged =
  'Your ride was not canceled. Your booking is unchanged. No. You can also call us at +1 (212) 555-0142.'
test.each([
  ['unavailable', unchanged],
  ['no_answer', /we could not confirm that your ride was canceled.* call us/],
  ['offline', /we could not confirm that your ride was canceled/],
])('keeps the booking after a failure (%s), and claims that only where it is known', async (code, text) => {
  const { onCanceled, user } = show()
  cancel.mockRejectedValue(new AppError({ kind: 'unavailable', message: 'lost', userMessage: 'No.', code }))
  await user.click(yes())
  expect(screen.getByRole('alert')).toHaveTextContent(text)
  expect(onCanceled).not.toHaveBeenCalled()
  expect(yes()).toHaveFocus()
})

test('shows the reason and the phone number and disables Yes after the pickup', async () => {
  show({ cancellation: tooLateToCancel })
  expect(screen.getByText(/can no longer be canceled online/)).toHaveTextContent('+1 (212) 555-0142')
  expect(yes()).toBeDisabled()
})
