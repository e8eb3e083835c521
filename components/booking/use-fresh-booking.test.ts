/** @jest-environment jsdom */
import { act, renderHook, waitFor } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { SWRConfig } from 'swr'
import type { Booking, Versioned } from '@/lib/booking/schemas'
import { bookedToKennedy } from '@/lib/booking/testing/samples'
import type { Held } from '@/lib/booking/wizard'
import { readVersion } from '@/lib/browser/booking-client'
import { askAgainInMs, useFreshBooking } from './use-fresh-booking'

jest.mock('@/lib/browser/booking-client')
const ask = jest.mocked(readVersion)
beforeEach(() => void ask.mockReset())
afterEach(() => void jest.useRealTimers())

const booking: Booking = { ...bookedToKennedy, status: 'payment_unknown' }
const paid: Booking = { ...bookedToKennedy, status: 'paid' }
const told = (booking: Booking): Versioned => ({ booking, version: 5 })

function hold(held: Held | null) {
  const onRead = jest.fn()
  const view = renderHook((props: { held: Held | null }) => useFreshBooking({ ...props, onRead }), {
    initialProps: { held },
    wrapper: ({ children }: { children: ReactNode }) =>
      createElement(SWRConfig, { value: { provider: () => new Map() } }, children),
  })
  return { onRead, ...view }
}

test('a booking that another tab cancelled is read as it stands, with its version', async () => {
  const cancelled = { ...bookedToKennedy, status: 'cancelled' as const }
  ask.mockResolvedValue(told(cancelled))
  const { onRead } = hold({ booking: bookedToKennedy, token: 'a-token' })
  await waitFor(() => expect(onRead).toHaveBeenCalledWith(cancelled, 5))
  expect(ask).toHaveBeenCalledWith({ id: bookedToKennedy.id, token: 'a-token' })
})

test('a booking that comes into view later is read too', async () => {
  ask.mockResolvedValue(told(paid))
  const { onRead, rerender } = hold(null)
  rerender({ held: { booking: bookedToKennedy, token: 'a-token' } })
  await waitFor(() => expect(onRead).toHaveBeenCalledWith(paid, 5))
})

test('a booking that comes into view again at once is read again', async () => {
  ask.mockResolvedValueOnce(told(bookedToKennedy)).mockResolvedValueOnce(told(paid))
  const held = { booking: bookedToKennedy, token: 'a-token' }
  const { onRead, rerender } = hold(held)
  await waitFor(() => expect(onRead).toHaveBeenCalledWith(bookedToKennedy, 5))
  rerender({ held: null })
  rerender({ held })
  await waitFor(() => expect(onRead).toHaveBeenLastCalledWith(paid, 5))
})

test('while there is no booking nothing is asked', () => {
  hold(null)
  expect(ask).not.toHaveBeenCalled()
})

test('a payment that is being checked is asked for again, also after an answer that did not come', async () => {
  jest.useFakeTimers()
  ask.mockResolvedValueOnce(told(booking)).mockRejectedValueOnce(new Error('lost')).mockResolvedValue(told(paid))
  const { onRead } = hold({ booking, token: 'a-token' })
  await act(() => jest.advanceTimersByTimeAsync(7000))
  expect(onRead.mock.calls.map(([{ status }]) => status)).toEqual(['payment_unknown', 'paid'])
})

test('an answer that is older than what is known since is not taken', async () => {
  let answer = (_: Versioned) => {}
  ask.mockReturnValue(
    new Promise(resolve => {
      answer = resolve
    }),
  )
  const { onRead, rerender } = hold({ booking: bookedToKennedy, token: 'a-token' })
  await waitFor(() => expect(ask).toHaveBeenCalled())
  rerender({ held: { booking: paid, token: 'a-token' } })
  await act(async () => answer(told(bookedToKennedy)))
  expect(onRead).not.toHaveBeenCalled()
})

test.each([
  ['payment_unknown', null, 0, 3000],
  ['payment_unknown', null, 59_999, 3000],
  ['payment_unknown', null, 60_000, 15_000],
  ['refund_due', 'gateway', 0, 60_000],
  ['refund_due', 'operator', 0, 0],
  ['paid', null, 0, 0],
  ['reserved', null, 0, 0],
] as const)(
  'a booking that is %s (refund by %s) for %d ms is asked for again in %d ms',
  (status, refundBy, waitedMs, ms) => {
    expect(askAgainInMs({ status, refundBy, waitedMs })).toBe(ms)
  },
)

test('a canceled booking is asked for again while its held charge is not declined', () => {
  const canceled = { status: 'cancelled', refundBy: null, waitedMs: 0 } as const
  expect(askAgainInMs({ ...canceled, pendingReview: true })).toBe(60_000)
  expect(askAgainInMs({ ...canceled, pendingReview: false })).toBe(0)
})

test('emails that are held come with the booking', async () => {
  const held = {
    kind: 'booked',
    to: 'ada@example.com',
    until: '2027-03-02T20:00:00.000Z',
    reason: 'daily_limit',
  } as const
  ask.mockResolvedValue({ ...told(bookedToKennedy), heldEmails: [held] })
  const { result } = hold({ booking: bookedToKennedy, token: 'a-token' })
  await waitFor(() => expect(result.current).toEqual([held]))
})
