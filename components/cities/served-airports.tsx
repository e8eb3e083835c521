import { Section } from '@/components/ui/section'
import { buildDeepLinkPath } from '@/lib/booking/model/deep-link'
import { type Place, placeLabel } from '@/lib/places/model/schemas'
import type { City } from '@/lib/site'

/** Lists a city’s airports. */
export function ServedAirports({ city, airports }: { city: City; airports: { place: Place; note: string }[] }) {
  if (airports.length === 0) return null
  return (
    <Section id="airports" heading="Airports We Serve">
      <ul className="grid gap-x-14 lg:grid-cols-2">
        {airports.map(({ place, note }) => (
          <li key={place.id} className="flex flex-wrap items-baseline justify-between gap-x-6 border-t border-ash py-5">
            <div className="min-w-0 basis-64 grow">
              <h3 className="text-lead font-medium">{place.name}</h3>
              <p className="mt-1 text-smoke">{note}</p>
            </div>
            <a
              href={buildDeepLinkPath({ city: city.id, pickup: placeLabel(place) })}
              aria-label={`Book a pickup at ${place.name}`}
              className="text-link"
            >
              Book a pickup
            </a>
          </li>
        ))}
      </ul>
    </Section>
  )
}
