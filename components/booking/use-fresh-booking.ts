'use client'

import { useLayoutEffect, useMemo, useRef } from 'react'
import useSWR from 'swr'
import type { HeldEmail } from '@/lib/booking/held-email'
import type { Booking } from '@/lib/booking/schemas'
import type { Held, TakeBooking } from '@/lib/booking/wizard'
import { readVersion } from '@/lib/browser/booking-client'

const CHECKING_MS = 3000
/** A payment that was not found out within this is asked for less often. */
const CHECKING_SOON_MS = 60_000
const CHECKING_LATER_MS = 15_000
const REFUND_MS = 60_000

/**
 * Asks the server how a booking stands when it comes into view and when the rider returns to the page: what this tab
 * kept may be old. While its payment is being checked, or a refund goes back by itself, it is asked again and again, as
 * long as the page is seen and online. Where no answer comes, what is shown stays. Returns the emails that wait.
 */
export function useFreshBooking({ held, onRead }: { held: Held | null; onRead: TakeBooking }): readonly HeldEmail[] {
  const shown = useRef(held)
  // Before the asking below, which begins in a layout effect too.
  useLayoutEffect(() => {
    shown.current = held
  }, [held])

  const { status, refundBy, pendingReview } = held?.booking ?? { status: null, refundBy: null, pendingReview: false }
  const pace = useMemo(() => {
    const sinceMs = Date.now()
    return () => askAgainInMs({ status, refundBy, pendingReview, waitedMs: Date.now() - sinceMs })
  }, [status, refundBy, pendingReview])

  const { data } = useSWR(
    held === null ? null : ['booking', held.booking.id, held.token],
    async ([, id, token]) => {
      const before = shown.current
      const read = await readVersion({ id, token }).catch(() => null)
      // What was learned while this was under way, from a payment for one, is newer than this answer.
      return shown.current === before ? read : null
    },
    {
      onSuccess: read => {
        if (read !== null) onRead(read.booking, read.version)
      },
      refreshInterval: pace,
      // Who comes back to it at once, from an edit that was refused for one, sees it as it is too.
      dedupingInterval: 0,
    },
  )
  return data?.heldEmails ?? []
}

/** In how many milliseconds a booking that stands so is asked for again; 0 for never. */
export function askAgainInMs({
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
  if (status === 'payment_unknown') return waitedMs < CHECKING_SOON_MS ? CHECKING_MS : CHECKING_LATER_MS
  if (status === 'cancelled' && pendingReview) return REFUND_MS
  return status === 'refund_due' && refundBy === 'gateway' ? REFUND_MS : 0
}
