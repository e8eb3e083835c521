import { ButtonLink } from '@/components/ui/button'
import type { Booking } from '@/lib/booking/schemas'
import { callRow, mapHref } from '@/lib/operator/sheet'

/** What a thumb looks for first: the call, the mail, the way. */
export function QuickLinks({ booking }: { booking: Booking }) {
  const call = callRow(booking)
  return (
    <div className="mt-6 flex flex-wrap gap-3">
      <ButtonLink href={call.href} look="quiet" tight>
        {call.label}
      </ButtonLink>
      <ButtonLink href={`mailto:${encodeURIComponent(booking.contactInfo.email)}`} look="quiet" tight>
        Email
      </ButtonLink>
      <ButtonLink href={mapHref(booking)} target="_blank" rel="noopener noreferrer" look="quiet" tight>
        Map
        <span className="sr-only"> of the route (opens in a new tab)</span>
      </ButtonLink>
    </div>
  )
}
