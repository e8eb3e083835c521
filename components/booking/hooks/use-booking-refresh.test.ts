/** @jest-environment jsdom */
import { act, renderHook, waitFor } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { SWRConfig } from 'swr'
import { fetchVersionedBooking } from '@/lib/booking/client/booking-client'
import type { Booking, VersionedBooking } from '@/lib/booking/model/schemas'
import { kennedyBooking } from '@/lib/booking/model/testing/samples'
import type { BookingSession } from '@/lib/booking/model/wizard'
import { getRefreshIntervalMs, useBookingRefresh } from './use-booking-refresh'

jest.mock('@/lib/booking/client/booking-client')
jest.mock('@/lib/places/client/places-client')
const fetchBooking = jest.mocked(fetchVersionedBooking)
beforeEach(() => void fetchBooking.mockReset())
afterEach(() => void jest.useRealTimers())

const booking: Booking = { ...kennedyBooking, status: 'payment_unknown' }
const paid: Booking = { ...kennedyBooking, status: 'paid' }
const toVersioned = (booking: Booking): VersionedBooking => ({ booking, version: 5 })

function hold(session: BookingSession | null) {
  const onRead = jest.fn()
  const view = renderHook(
    (props: { session: BookingSession | null }) => useBookingRefresh({ ...props, onRefresh: onRead }),
    {
      initialProps: { session },
      wrapper: ({ children }: { children: ReactNode }) =>
        createElement(SWRConfig, { value: { provider: () => new Map() } }, children),
    },
  )
  return { onRead, ...view }
}

test('reads the current status and version of a booking canceled in another tab', async () => {
  const canceled = { ...kennedyBooking, status: 'cancelled' as const }
  fetchBooking.mockResolvedValue(toVersioned(canceled))
  const { onRead } = hold({ booking: kennedyBooking, token: 'a-token' })
  await waitFor(() => expect(onRead).toHaveBeenCalledWith(canceled, 5))
  expect(fetchBooking).toHaveBeenCalledWith({ id: kennedyBooking.id, token: 'a-token' })
})

test('reads a booking that is shown later', async () => {
  fetchBooking.mockResolvedValue(toVersioned(paid))
  const { onRead, rerender } = hold(null)
  rerender({ session: { booking: kennedyBooking, token: 'a-token' } })
  await waitFor(() => expect(onRead).toHaveBeenCalledWith(paid, 5))
})

test('reads a booking again when it is shown again right away', async () => {
  fetchBooking.mockResolvedValueOnce(toVersioned(kennedyBooking)).mockResolvedValueOnce(toVersioned(paid))
  const session = { booking: kennedyBooking, token: 'a-token' }
  const { onRead, rerender } = hold(session)
  await waitFor(() => expect(onRead).toHaveBeenCalledWith(kennedyBooking, 5))
  rerender({ session: null })
  rerender({ session })
  await waitFor(() => expect(onRead).toHaveBeenLastCalledWith(paid, 5))
})

test('sends no request without a booking', () => {
  hold(null)
  expect(fetchBooking).not.toHaveBeenCalled()
})

test('polls a payment that is being checked, also after a failed request', async () => {
  jest.useFakeTimers()
  fetchBooking
    .mockResolvedValueOnce(toVersioned(booking))
    .mockRejectedValueOnce(new Error('lost'))
    .mockResolvedValue(toVersioned(paid))
  const { onRead } = hold({ booking, token: 'a-token' })
  await act(() => jest.advanceTimersByTimeAsync(7000))
  expect(onRead.mock.calls.map(([{ status }]) => status)).toEqual(['payment_unknown', 'paid'])
})

test('ignores a response older than the current state', async () => {
  let respond = (_: VersionedBooking) => {}
  fetchBooking.mockReturnValue(
    new Promise(resolve => {
      respond = resolve
    }),
  )
  const { onRead, rerender } = hold({ booking: kennedyBooking, token: 'a-token' })
  await waitFor(() => expect(fetchBooking).toHaveBeenCalled())
  rerender({ session: { booking: paid, token: 'a-token' } })
  await act(async () => respond(toVersioned(kennedyBooking)))
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
] as const)('polls a %s booking (refund by %s) after %d ms every %d ms', (status, refundBy, waitedMs, ms) => {
  expect(getRefreshIntervalMs({ status, refundBy, waitedMs })).toBe(ms)
})

test('polls a canceled booking until its charge pending review is declined', () => {
  const canceled = { status: 'cancelled', refundBy: null, waitedMs: 0 } as const
  expect(getRefreshIntervalMs({ ...canceled, pendingReview: true })).toBe(60_000)
  expect(getRefreshIntervalMs({ ...canceled, pendingReview: false })).toBe(0)
})

test('reads delayed emails with the booking', async () => {
  const heldEmail = {
    kind: 'booked',
    to: 'ada@example.com',
    until: '2027-03-02T20:00:00.000Z',
    reason: 'daily_limit',
  } as const
  fetchBooking.mockResolvedValue({ ...toVersioned(kennedyBooking), heldEmails: [heldEmail] })
  const { result } = hold({ booking: kennedyBooking, token: 'a-token' })
  await waitFor(() => expect(result.current).toEqual([heldEmail]))
})
