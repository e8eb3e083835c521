'use client'

import { useLayoutEffect, useMemo, useRef } from 'react'
import useSWR from 'swr'
import type { DelayedEmail } from '@/lib/booking/delayed-email'
import type { Booking } from '@/lib/booking/schemas'
import type { BookingSession, UpdateBooking } from '@/lib/booking/wizard'
import { fetchVersionedBooking } from '@/lib/browser/booking-client'

const PENDING_POLL_MS = 3000
/** A payment that was not found out within this is asked for less often. */
const PENDING_POLL_PERIOD_MS = 60_000
const SLOW_POLL_MS = 15_000
const REFUND_POLL_MS = 60_000

/**
 * Asks the server how a booking stands when it comes into view and when the rider returns to the page: what this tab
 * kept may be old. While its payment is being checked, or a refund goes back by itself, it is asked again and again, as
 * long as the page is seen and online. Where no answer comes, what is shown stays. Returns the emails that wait.
 */
export function useBookingRefresh({
  session,
  onRefresh,
}: {
  session: BookingSession | null
  onRefresh: UpdateBooking
}): readonly DelayedEmail[] {
  const latestSession = useRef(session)
  // Before the asking below, which begins in a layout effect too.
  useLayoutEffect(() => {
    latestSession.current = session
  }, [session])

  const { status, refundBy, pendingReview } = session?.booking ?? { status: null, refundBy: null, pendingReview: false }
  const refreshInterval = useMemo(() => {
    const sinceMs = Date.now()
    return () => getRefreshIntervalMs({ status, refundBy, pendingReview, waitedMs: Date.now() - sinceMs })
  }, [status, refundBy, pendingReview])

  const { data } = useSWR(
    session === null ? null : ['booking', session.booking.id, session.token],
    async ([, id, token]) => {
      const before = latestSession.current
      const response = await fetchVersionedBooking({ id, token }).catch(() => null)
      // What was learned while this was under way, from a payment for one, is newer than this answer.
      return latestSession.current === before ? response : null
    },
    {
      onSuccess: response => {
        if (response !== null) onRefresh(response.booking, response.version)
      },
      refreshInterval: refreshInterval,
      // Who comes back to it at once, from an edit that was refused for one, sees it as it is too.
      dedupingInterval: 0,
    },
  )
  return data?.heldEmails ?? []
}

/** In how many milliseconds a booking that stands so is asked for again; 0 for never. */
export function getRefreshIntervalMs({
  status,
  refundBy,
  pendingReview = false,
  waitedMs,
}: {
  status: Booking['status'] | null
  refundBy: Booking['refundBy']
  pendingReview?: boolean
  /** How long it has stood so in this view. */
  waitedMs: number
}): number {
  if (status === 'payment_unknown') return waitedMs < PENDING_POLL_PERIOD_MS ? PENDING_POLL_MS : SLOW_POLL_MS
  if (status === 'cancelled' && pendingReview) return REFUND_POLL_MS
  return status === 'refund_due' && refundBy === 'gateway' ? REFUND_POLL_MS : 0
}
