'use client'

import useSWR from 'swr'
import type { Booking } from '@/lib/booking/schemas'
import type { Held } from '@/lib/booking/wizard'
import { readBooking } from '@/lib/browser/booking-client'

/**
 * Asks the server how a booking stands when it comes into view and when the rider returns to the page: what this tab
 * kept may be old. Where no answer comes, what is shown stays.
 */
export function useFreshBooking({ held, onRead }: { held: Held | null; onRead: (booking: Booking) => void }): void {
  useSWR(
    held === null ? null : ['booking', held.booking.id, held.token],
    ([, id, token]) => readBooking({ id, token }),
    { onSuccess: onRead, shouldRetryOnError: false },
  )
}
