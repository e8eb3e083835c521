import { ButtonLink } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import type { Booking } from '@/lib/booking/model/schemas'
import { isCanceled } from '@/lib/booking/model/status'
import { formatUsPhone } from '@/lib/format'
import { getPhoneUrl } from '@/lib/phone-links'

/** Shows the assigned chauffeur. */
export function RideChauffeur({ booking }: { booking: Booking }) {
  const { chauffeur } = booking
  if (isCanceled(booking)) return null
  if (chauffeur === null) {
    return (
      <p className="text-smoke print:hidden">
        Your chauffeur’s name, car and phone number will appear here before your ride.
      </p>
    )
  }
  return (
    <section
      aria-labelledby="chauffeur"
      className="flex flex-wrap items-center justify-between gap-x-8 gap-y-5 rounded-2xl border border-ash bg-coal p-6 print:hidden"
    >
      <div className="min-w-0 wrap-anywhere">
        <h2 id="chauffeur" className="text-label text-smoke">
          Your chauffeur
        </h2>
        <p className="mt-1 font-display text-heading leading-tight font-semibold">{chauffeur.name}</p>
        <p className="mt-1">{chauffeur.car}</p>
      </div>
      <ButtonLink href={getPhoneUrl(chauffeur.phone)} className="w-full sm:w-auto">
        <PhoneIcon />
        <span className="sr-only">Call your chauffeur, </span>
        {formatUsPhone(chauffeur.phone)}
      </ButtonLink>
    </section>
  )
}

function PhoneIcon() {
  return (
    <Icon strokeWidth={1.6} className="size-5 shrink-0">
      <path d="M4 3h3l1.5 4-2 1.4a10 10 0 0 0 5.1 5.1l1.4-2 4 1.5v3a1.5 1.5 0 0 1-1.6 1.5A13.5 13.5 0 0 1 2.500 4.600 1.500 1.500 0 0 1 4 3Z" />
    </Icon>
  )
}
