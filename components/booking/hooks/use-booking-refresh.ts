'use client'

import { useLayoutEffect, useMemo, useRef } from 'react'
import useSWR from 'swr'
import { fetchVersionedBooking } from '@/lib/booking/client/booking-client'
import type { DelayedEmail } from '@/lib/booking/model/delayed-email'
import type { Booking } from '@/lib/booking/model/schemas'
import { isCanceled, isPaymentOpen } from '@/lib/booking/model/status'
import type { BookingSession, UpdateBooking } from '@/lib/booking/model/wizard'

const PENDING_POLL_MS = 3000
const PENDING_POLL_PERIOD_MS = 60_000
const SLOW_POLL_MS = 15_000
const REFUND_POLL_MS = 60_000

/** Refreshes a shown booking, since the tab's copy may be stale. Polls until a payment or refund ends. */
export function useBookingRefresh({
  session,
  onRefresh,
}: {
  session: BookingSession | null
  onRefresh: UpdateBooking
}): readonly DelayedEmail[] {
  const latestSession = useRef(session)
  // Must run before the request below, which also starts in a layout effect.
  useLayoutEffect(() => {
    latestSession.current = session
  }, [session])

  const wait = session === null ? null : getWait(session.booking)
  const refreshInterval = useMemo(() => {
    const sinceMs = performance.now()
    return () => getWaitIntervalMs(wait, performance.now() - sinceMs)
  }, [wait])

  const { data } = useSWR(
    session === null ? null : ['booking', session.booking.id, session.token],
    async ([, id, token]) => {
      const before = latestSession.current
      const response = await fetchVersionedBooking({ id, token }).catch(() => null)
      // State learned during this request, such as from a payment, is newer than its response.
      return latestSession.current === before ? response : null
    },
    {
      onSuccess: response => {
        if (response !== null) onRefresh(response.booking, response.version)
      },
      refreshInterval,
      dedupingInterval: 0,
    },
  )
  return data?.heldEmails ?? []
}

/** Returns the polling interval in milliseconds; 0 disables polling. */
export function getRefreshIntervalMs(booking: Booking, waitedMs: number): number {
  return getWaitIntervalMs(getWait(booking), waitedMs)
}

/** Returns what a booking waits for: the outcome of a payment, or the gateway's refund or release of a hold. */
function getWait(booking: Booking): 'payment' | 'refund' | null {
  if (isPaymentOpen(booking)) return isCanceled(booking) ? 'refund' : 'payment'
  return booking.account.refundBy === 'gateway' ? 'refund' : null
}

function getWaitIntervalMs(wait: ReturnType<typeof getWait>, waitedMs: number): number {
  if (wait === null) return 0
  if (wait === 'refund') return REFUND_POLL_MS
  return waitedMs < PENDING_POLL_PERIOD_MS ? PENDING_POLL_MS : SLOW_POLL_MS
}
