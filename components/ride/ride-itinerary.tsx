import type { Booking } from '@/lib/booking/model/schemas'
import { placeLabel } from '@/lib/places/model/schemas'

const DOT_CLASSES = { pickup: 'bg-go', stop: 'bg-smoke', dropOff: 'bg-stop' } as const

/** Lists the pickup, stops, and drop-off. */
export function RideItinerary({ booking: { pickup, dropOff, extras, carCategory } }: { booking: Booking }) {
  const waypoints = [
    { kind: 'pickup', label: 'Pickup', place: pickup },
    ...extras.stops.map((place, index) => ({ kind: 'stop', label: `Stop ${index + 1}`, place }) as const),
    { kind: 'dropOff', label: 'Drop-off', place: dropOff },
  ] as const
  return (
    <section aria-label="Itinerary" className="rounded-2xl border border-ash bg-coal p-[min(1.5rem,8.6%)] print:hidden">
      <ol>
        {waypoints.map(({ kind, label, place }, index) => (
          <li key={label} className="group relative grid grid-cols-[1rem_minmax(0,1fr)] gap-x-4 pb-6 last:pb-0">
            <span
              aria-hidden="true"
              className={`relative z-1 mt-[1.4rem] size-3 place-self-center self-start rounded-full ring-4 ring-coal ${DOT_CLASSES[kind]}`}
            />
            {index < waypoints.length - 1 ? (
              <span aria-hidden="true" className="absolute top-7 -bottom-7 left-[0.46rem] w-px bg-smoke/45" />
            ) : null}
            <p>
              <span className="block text-label text-smoke">{label}</span>
              <span className="wrap-anywhere">{placeLabel(place)}</span>
            </p>
          </li>
        ))}
      </ol>
      <p className="mt-6 border-t border-ash pt-4">
        <span className="block text-label text-smoke">Vehicle</span>
        {carCategory}
      </p>
    </section>
  )
}
