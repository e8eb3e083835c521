import { ButtonLink } from '@/components/ui/button'
import type { Booking } from '@/lib/booking/model/schemas'
import { buildDirectionsUrl, primaryContactRow } from '@/lib/operator/model/detail-rows'

/** Renders the call, email and directions links. */
export function QuickLinks({ booking }: { booking: Booking }) {
  const call = primaryContactRow(booking)
  return (
    <div className="mt-6 flex flex-wrap gap-3">
      <ButtonLink href={call.href} variant="secondary" compact>
        {call.label}
      </ButtonLink>
      <ButtonLink href={`mailto:${encodeURIComponent(booking.contactInfo.email)}`} variant="secondary" compact>
        Email
      </ButtonLink>
      <ButtonLink
        href={buildDirectionsUrl(booking)}
        target="_blank"
        rel="noopener noreferrer"
        variant="secondary"
        compact
      >
        Map
        <span className="sr-only"> of the route (opens in a new tab)</span>
      </ButtonLink>
    </div>
  )
}
