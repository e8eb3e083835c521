/** @jest-environment jsdom */
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { polyfillDialogs } from '@/components/ui/testing/dialog-polyfill'
import { cancelBooking, fetchCancellation } from '@/lib/booking/client/booking-client'
import type { Cancellation } from '@/lib/booking/model/cancellation'
import type { Booking } from '@/lib/booking/model/schemas'
import { sampleBooking } from '@/lib/booking/model/testing/sample-booking'
import { AppError } from '@/lib/errors'
import { CancelDialog } from './cancel-dialog'

jest.mock('@/lib/booking/client/booking-client', () => ({
  ...jest.requireActual<object>('@/lib/booking/client/booking-client'),
  cancelBooking: jest.fn(),
  fetchCancellation: jest.fn(),
}))
const cancel = jest.mocked(cancelBooking)
const terms = jest.mocked(fetchCancellation)
const down = new AppError({ kind: 'unavailable', message: 'down', userMessage: 'We could not reach our server.' })
const all: Cancellation = { allowed: true, percent: 100, refundCents: 10_595 }
const half: Cancellation = { allowed: true, percent: 50, refundCents: 5298 }
const none: Cancellation = { allowed: true, percent: 100, refundCents: 0 }
const tooLateToCancel: Cancellation = {
  allowed: false,
  sentence: 'This ride can no longer be canceled online. Please call us at +1 (212) 555-0142.',
}

beforeAll(polyfillDialogs)
beforeEach(() => {
  cancel.mockReset()
  terms.mockReset()
})

async function show({
  cancellation = none,
  ...overrides
}: Partial<Booking> & { cancellation?: Cancellation | null } = {}) {
  const booking = sampleBooking(overrides)
  if (cancellation !== null) terms.mockResolvedValue({ booking, cancellation })
  const onCanceled = jest.fn()
  const onClose = jest.fn()
  await act(async () =>
    render(
      <CancelDialog
        open
        session={{ booking, token: 'secret' }}
        phone="+1 (212) 555-0142"
        onClose={onClose}
        onCanceled={onCanceled}
      />,
    ),
  )
  return { booking, onCanceled, onClose, user: userEvent.setup() }
}

const paid = { status: 'paid', paidCents: 10_595 } as const
const yes = () => screen.getByRole('button', { name: 'Yes, Cancel Ride' })

test('asks for confirmation with the specified wording', async () => {
  await show()
  expect(screen.getByRole('dialog', { name: 'Are you sure you want to cancel this ride?' })).toBeInTheDocument()
  expect(
    screen.getByText('This action cannot be undone. Please review our cancellation policy before proceeding.'),
  ).toBeInTheDocument()
})

test.each([
  ['of a first payment', {}],
  ['after an earlier payment was refunded', { paidCents: 10_595, refundCents: 10_595 }],
])('says that a charge pending review %s will be voided', async (_, payments) => {
  await show({ status: 'payment_unknown', pendingReview: true, cancellation: none, ...payments })
  expect(screen.getByText('Your card has not been charged, and the hold on it will be released.')).toBeInTheDocument()
  expect(yes()).toBeEnabled()
})

test('shows the cancellation policy before the choice', async () => {
  await show()
  expect(screen.getAllByRole('listitem').map(item => item.textContent)).toEqual([
    'More than 24 hours before pickup: 100% refund.',
    'Within 24 hours of pickup: 50% refund.',
  ])
})

test.each([
  [all, 'You will be refunded $105.95: 100% of the $105.95 you paid.'],
  [half, 'You will be refunded $52.98: 50% of the $105.95 you paid.'],
])('shows the refund in dollars as calculated by the server: %o', async (cancellation, userMessage) => {
  await show({ ...paid, cancellation })
  expect(screen.getByText(userMessage)).toBeInTheDocument()
  expect(terms).toHaveBeenCalledWith({ id: '7KQ4-M9XW', token: 'secret' })
})

test('shows a loading message and disables Yes until the refund is known', async () => {
  terms.mockReturnValue(new Promise(() => {}))
  await show({ cancellation: null })
  expect(screen.getByRole('status')).toHaveTextContent('Calculating your refund…')
  expect(yes()).toBeDisabled()
})

test('retries a failed refund request when pressed', async () => {
  terms.mockRejectedValueOnce(down)
  const { booking, user } = await show({ ...paid, cancellation: null })
  expect(screen.getByText(/^We could not calculate/)).toHaveTextContent(
    'We could not calculate your refund, so nothing has been canceled yet. We could not reach our server. You can also call us at +1 (212) 555-0142.',
  )
  expect(yes()).toBeDisabled()
  terms.mockResolvedValue({ booking, cancellation: all })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(/You will be refunded \$105\.95/)).toBeInTheDocument()
  expect(yes()).toBeEnabled()
})

test('asks for confirmation again when the refund has changed', async () => {
  const { booking, onCanceled, user } = await show({ ...paid, cancellation: all })
  cancel.mockRejectedValueOnce(new AppError({ kind: 'conflict', message: '', code: 'refund_changed' }))
  const changed = { ...booking, refundCents: 1000, keptDifferenceCents: 1000 }
  terms.mockResolvedValue({ booking: changed, cancellation: { ...half, refundCents: 4298 } })
  await user.click(yes())
  expect(
    screen.getByText('You will be refunded $42.98: 50% of $85.95, the part of your payment that can be refunded.'),
  ).toBeInTheDocument()
  expect(screen.getByRole('alert')).toHaveTextContent(/Nothing has been canceled yet/)
  expect(onCanceled).not.toHaveBeenCalled()
  cancel.mockResolvedValue({ ...booking, status: 'refunded' })
  await user.click(yes())
  expect(cancel.mock.calls.map(([{ refundCents }]) => refundCents)).toEqual([10_595, 4298])
  expect(onCanceled).toHaveBeenCalledTimes(1)
})

test('names the part of a payment that the policy applies to, without what a late change kept', async () => {
  const kept = { paidCents: 10_595, refundCents: 1000, keptDifferenceCents: 1000 }
  await show({ ...paid, ...kept, cancellation: { ...half, refundCents: 4298 } })
  expect(
    screen.getByText('You will be refunded $42.98: 50% of $85.95, the part of your payment that can be refunded.'),
  ).toBeInTheDocument()
})

test('says that nothing was paid for an unpaid ride', async () => {
  await show()
  expect(screen.getByText('Nothing was paid, so there is no refund.')).toBeInTheDocument()
})

test('does not say that nothing was paid after a chargeback, or that half is refunded', async () => {
  await show({ chargebackCents: 10_595, lateChangedAt: '2026-03-12T11:00:00.000Z' })
  expect(screen.queryByText(/the 50% refund applies/)).not.toBeInTheDocument()
  expect(screen.getByText('There is nothing to refund.')).toBeInTheDocument()
})

test('cancels the ride on the server before it calls onCanceled', async () => {
  const { booking, onCanceled, user } = await show()
  const canceled = { ...booking, status: 'cancelled' as const }
  let respond = (_: Booking) => {}
  cancel.mockReturnValue(new Promise(resolve => (respond = resolve)))
  await user.click(yes())
  expect(cancel).toHaveBeenCalledWith({ id: '7KQ4-M9XW', token: 'secret', refundCents: 0 })
  expect(onCanceled).not.toHaveBeenCalled()
  await act(async () => respond(canceled))
  expect(onCanceled).toHaveBeenCalledWith(canceled)
})

test('cannot be submitted again or closed while busy', async () => {
  const { onClose, user } = await show()
  cancel.mockReturnValue(new Promise(() => {}))
  await user.click(yes())
  await user.click(screen.getByRole('button', { name: 'Canceling…' }))
  await user.keyboard('{Escape}')
  expect(cancel).toHaveBeenCalledTimes(1)
  expect(onClose).not.toHaveBeenCalled()
})

test('keeps the booking and shows the phone number after a failure', async () => {
  const { onCanceled, user } = await show()
  cancel.mockRejectedValue(down)
  await user.click(yes())
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Your ride was not canceled. Your booking is unchanged. We could not reach our server. You can also call us at +1 (212) 555-0142.',
  )
  expect(onCanceled).not.toHaveBeenCalled()
  expect(yes()).toHaveFocus()
})

test.each(['no_answer', 'offline'])('does not claim that the ride is still booked after %s', async code => {
  const { user } = await show()
  cancel.mockRejectedValue(new AppError({ kind: 'unavailable', message: 'lost', userMessage: 'No.', code }))
  await user.click(yes())
  expect(screen.getByRole('alert')).toHaveTextContent(/we could not confirm that your ride was canceled/)
})

test('shows the reason and the phone number and disables Yes after the pickup', async () => {
  await show({ cancellation: tooLateToCancel })
  expect(screen.getByText(/can no longer be canceled online/)).toHaveTextContent('+1 (212) 555-0142')
  expect(yes()).toBeDisabled()
})

test('keeps the booking when No is pressed', async () => {
  const { onClose, user } = await show()
  await user.click(screen.getByRole('button', { name: 'No, Keep Booking' }))
  expect(onClose).toHaveBeenCalledTimes(1)
  expect(cancel).not.toHaveBeenCalled()
})
