/** @jest-environment jsdom */
import { act, renderHook, waitFor } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { SWRConfig } from 'swr'
import { fetchVersionedBooking } from '@/lib/booking/client/booking-client'
import type { Booking, VersionedBooking } from '@/lib/booking/model/schemas'
import { card, price, refund, withAccount, zelle } from '@/lib/booking/model/testing/account'
import { kennedyBooking } from '@/lib/booking/model/testing/samples'
import type { BookingSession } from '@/lib/booking/model/wizard'
import { getRefreshIntervalMs, useBookingRefresh } from './use-booking-refresh'

jest.mock('@/lib/booking/client/booking-client')
jest.mock('@/lib/places/client/places-client')
const fetchBooking = jest.mocked(fetchVersionedBooking)
beforeEach(() => void fetchBooking.mockReset())
afterEach(() => void jest.useRealTimers())

const booking = withAccount(kennedyBooking, [], [{ state: 'unknown' }])
const paid = withAccount(kennedyBooking, [card(15_700)])
const canceled: Booking = { ...kennedyBooking, cancelledAt: '2027-03-02T20:00:00.000Z' }
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

const kept = price('canceled', -15_700)

test.each<[string, Booking, number, number]>([
  ['a payment being checked', booking, 0, 3000],
  ['a payment being checked for a minute', booking, 60_000, 15_000],
  ['a change that is being paid', withAccount(paid, [card(15_700)], [{ changesRide: true }]), 0, 3000],
  ['a refund due by the gateway', withAccount(canceled, [card(15_700), kept]), 0, 60_000],
  ['a refund of a paid ride', withAccount(paid, [card(15_700), price('courtesy', -500)]), 0, 60_000],
  ['a canceled payment in review', withAccount(canceled, [], [{ state: 'held' }]), 0, 60_000],
  ['a refund due by the operator', withAccount(canceled, [zelle(15_700), kept]), 0, 0],
  ['a refunded ride', withAccount(canceled, [card(15_700), kept, refund(15_700)]), 0, 0],
  ['a paid ride', paid, 0, 0],
  ['a reserved ride', kennedyBooking, 0, 0],
])('polls %s after %d ms every %d ms', (_, shown, waitedMs, ms) => {
  expect(getRefreshIntervalMs(shown, waitedMs)).toBe(ms)
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
