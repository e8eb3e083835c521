'use client'

import { useNow } from '@/components/booking/hooks/use-now'
import type { Booking } from '@/lib/booking/model/schemas'
import { summarizeRide } from '@/lib/operator/model/ride-summary'

/** Summarizes the ride in the page header. */
export function RideSummary({ booking }: { booking: Booking }) {
  const now = useNow()
  const { when, eta, places, party, flights } = summarizeRide({ booking, now })
  return (
    <div className="mt-5 wrap-anywhere">
      <p className="font-semibold">{when}</p>
      {eta === '' ? null : <p className="font-semibold">{eta}</p>}
      <p className="mt-1 text-smoke">{places}</p>
      <p className="mt-1">{party}</p>
      {flights === '' ? null : <p>{flights}</p>}
    </div>
  )
}
