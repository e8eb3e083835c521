/** @jest-environment jsdom */
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { teachDialogs } from '@/components/ui/dialog-in-jsdom'
import type { Booking } from '@/lib/booking/schemas'
import { sampleBooking } from '@/lib/booking/testing/sample-booking'
import { cancelBooking } from '@/lib/browser/booking-client'
import { AppError } from '@/lib/errors'
import { CancelDialog } from './cancel-dialog'

jest.mock('@/lib/browser/booking-client', () => ({ cancelBooking: jest.fn() }))
const cancel = jest.mocked(cancelBooking)

const HOUR_MS = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()

beforeAll(teachDialogs)
beforeEach(() => cancel.mockReset())

function show(over: Partial<Booking> = {}) {
  const booking = sampleBooking({ createdAt: inHours(-2), pickupAt: inHours(48), ...over })
  const onCancelled = jest.fn()
  const onClose = jest.fn()
  render(
    <CancelDialog
      open
      held={{ booking, token: 'secret' }}
      phone="+1 (212) 555-0142"
      onClose={onClose}
      onCancelled={onCancelled}
    />,
  )
  return { booking, onCancelled, onClose, user: userEvent.setup() }
}

const yes = () => screen.getByRole('button', { name: 'Yes, Cancel Ride' })

test('it asks in these words', () => {
  show()
  expect(screen.getByRole('dialog', { name: 'Are you sure you want to cancel this ride?' })).toBeInTheDocument()
  expect(
    screen.getByText('This action cannot be undone. Please review our cancellation policy before proceeding.'),
  ).toBeInTheDocument()
})

test('the policy is read before choosing', () => {
  show()
  expect(screen.getAllByRole('listitem').map(item => item.textContent)).toEqual([
    'More than 24 hours before pickup: 100% refund.',
    'Within 24 hours of pickup: 50% refund.',
  ])
})

test.each([
  [48, 'You will be refunded $105.95: 100% of the $105.95 you paid.'],
  [12, 'You will be refunded $52.98: 50% of the $105.95 you paid.'],
])('%i hours before pickup the refund is shown in dollars', (hours, sentence) => {
  show({ status: 'paid', paidCents: 10595, pickupAt: inHours(hours) })
  expect(screen.getByText(sentence)).toBeInTheDocument()
})

test('where nothing was paid it says so', () => {
  show()
  expect(screen.getByText('Nothing was paid, so nothing is refunded.')).toBeInTheDocument()
})

test('the ride is cancelled at the server first, then told', async () => {
  const { booking, onCancelled, user } = show()
  const cancelled = { ...booking, status: 'cancelled' as const }
  let answer = (_: Booking) => {}
  cancel.mockReturnValue(new Promise(resolve => (answer = resolve)))
  await user.click(yes())
  expect(cancel).toHaveBeenCalledWith({ id: '7KQ4-M9XW', token: 'secret' })
  expect(onCancelled).not.toHaveBeenCalled()
  await act(async () => answer(cancelled))
  expect(onCancelled).toHaveBeenCalledWith(cancelled)
})

test('while it waits it can neither be pressed again nor closed', async () => {
  const { onClose, user } = show()
  cancel.mockReturnValue(new Promise(() => {}))
  await user.click(yes())
  await user.click(screen.getByRole('button', { name: 'Cancelling…' }))
  await user.keyboard('{Escape}')
  expect(cancel).toHaveBeenCalledTimes(1)
  expect(onClose).not.toHaveBeenCalled()
})

test('a failure leaves the booking and gives the telephone number', async () => {
  const { onCancelled, user } = show()
  cancel.mockRejectedValue(
    new AppError({ kind: 'unavailable', message: 'down', sentence: 'We could not reach our server.' }),
  )
  await user.click(yes())
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Your ride was not cancelled and your booking stands. We could not reach our server. +1 (212) 555-0142',
  )
  expect(onCancelled).not.toHaveBeenCalled()
  expect(yes()).toHaveFocus()
})

test('an answer that did not come does not say that the ride stands', async () => {
  const { user } = show()
  cancel.mockRejectedValue(new AppError({ kind: 'unavailable', message: 'lost', sentence: 'No.', code: 'no_answer' }))
  await user.click(yes())
  expect(screen.getByRole('alert')).toHaveTextContent(/We could not confirm that your ride is cancelled/)
})

test('after the pickup it gives the reason and the telephone number, and Yes cannot be pressed', () => {
  show({ pickupAt: inHours(-1) })
  expect(screen.getByText(/can no longer be cancelled online/)).toHaveTextContent('+1 (212) 555-0142')
  expect(yes()).toBeDisabled()
})

test('No keeps the booking', async () => {
  const { onClose, user } = show()
  await user.click(screen.getByRole('button', { name: 'No, Keep Booking' }))
  expect(onClose).toHaveBeenCalledTimes(1)
  expect(cancel).not.toHaveBeenCalled()
})
