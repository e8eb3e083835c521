'use client'

import { useLayoutEffect, useMemo, useRef } from 'react'
import useSWR from 'swr'
import { fetchVersionedBooking } from '@/lib/booking/client/booking-client'
import type { DelayedEmail } from '@/lib/booking/model/delayed-email'
import type { Booking } from '@/lib/booking/model/schemas'
import { isFurtherPaymentOpen } from '@/lib/booking/model/status'
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

  const { refundBy, pendingReview = false } = session?.booking ?? { refundBy: null }
  // A further payment is checked like the fare.
  const isPaymentOpen = session !== null && isFurtherPaymentOpen(session.booking)
  const status = isPaymentOpen ? 'payment_unknown' : (session?.booking.status ?? null)
  const refreshInterval = useMemo(() => {
    const sinceMs = performance.now()
    return () => getRefreshIntervalMs({ status, refundBy, pendingReview, waitedMs: performance.now() - sinceMs })
  }, [status, refundBy, pendingReview])

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
export function getRefreshIntervalMs({
  status,
  refundBy,
  pendingReview = false,
  waitedMs,
}: {
  status: Booking['status'] | null
  refundBy: Booking['refundBy']
  pendingReview?: boolean
  waitedMs: number
}): number {
  if (status === 'payment_unknown') return waitedMs < PENDING_POLL_PERIOD_MS ? PENDING_POLL_MS : SLOW_POLL_MS
  if (status === 'cancelled' && pendingReview) return REFUND_POLL_MS
  return status === 'refund_due' && refundBy === 'gateway' ? REFUND_POLL_MS : 0
}
