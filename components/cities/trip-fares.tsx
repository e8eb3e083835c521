import { Section } from '@/components/ui/section'
import { formatDuration, formatMoney } from '@/lib/format'
import type { Attribution, Place } from '@/lib/places/model/schemas'

export type Trip = {
  from: Place
  to: Place
  miles: number
  durationSeconds: number
  estimated: boolean
  attribution: Attribution | null
  fares: { category: string; totalCents: number }[]
  bookingPath: string
}

/** Shows the fares of well-known trips, if any. */
export function TripFares({ trips }: { trips: readonly Trip[] }) {
  if (trips.length === 0) return null
  return (
    <Section
      id="fares"
      heading="Typical Fares"
      intro="One-way fares for the whole car. You see your fare before you book."
    >
      <ul className="grid grid-cols-1 gap-5 md:grid-cols-2 md:gap-6">
        {trips.map((trip, i) => (
          <li
            key={trip.bookingPath}
            className="row-span-3 grid grid-cols-1 grid-rows-subgrid gap-y-0 rounded-2xl border border-ash bg-coal p-6 md:p-8"
          >
            <TripCard trip={trip} id={`trip-${i + 1}`} />
          </li>
        ))}
      </ul>
      <RouteAttributions trips={trips} />
    </Section>
  )
}

/** Shows the attributions that the route sources require. */
export function RouteAttributions({ trips }: { trips: readonly Trip[] }) {
  const attributions = new Map(
    trips.flatMap(({ attribution }) => (attribution ? [[attribution.url, attribution.text]] : [])),
  )
  if (attributions.size === 0) return null
  return (
    <p className="mt-4 text-label text-smoke">
      Routes:{' '}
      {[...attributions].map(([url, text]) => (
        <a key={url} href={url} rel="noreferrer" className="mr-2 underline hover:text-gold">
          {text}
        </a>
      ))}
    </p>
  )
}

/** Shows the fare of a trip for every vehicle category. */
export function TripCard({ trip, id }: { trip: Trip; id: string }) {
  const { miles, durationSeconds, estimated, fares, bookingPath } = trip
  const name = tripName(trip)
  return (
    <>
      <div>
        <h3 id={id} className="font-display text-heading font-medium">
          {name}
        </h3>
        <p className="mt-2 text-label text-smoke tabular-nums">
          {miles.toFixed(1)} miles, {formatDuration(durationSeconds)}
          {estimated ? ' (estimated)' : ''}
        </p>
      </div>
      <table aria-labelledby={id} className="mt-5 mb-6 w-full self-start">
        <thead className="sr-only">
          <tr>
            <th scope="col">Vehicles</th>
            <th scope="col">Fare</th>
          </tr>
        </thead>
        <tbody>
          {fares.map(({ category, totalCents }) => (
            <tr key={category} className="flex flex-wrap justify-between border-t border-ash">
              <th scope="row" className="py-2.5 pr-4 text-left font-normal text-smoke">
                {category}
              </th>
              <td className="ml-auto py-2.5 text-right whitespace-nowrap tabular-nums">
                <span className="text-smoke">from</span> {formatMoney(totalCents)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <a href={bookingPath} aria-label={`Book this ride: ${name}`} className="text-link">
        Book this ride
      </a>
    </>
  )
}

/** Names a trip in short: "JFK to Midtown Manhattan", "ORD to the Loop". */
export function tripName({ from, to }: Pick<Trip, 'from' | 'to'>): string {
  return `${shortName(from)} to ${shortName(to).replace(/^The /, 'the ')}`
}

function shortName({ kind, name }: Place): string {
  const code = kind === 'airport' ? /\(([A-Z]{3})\)$/.exec(name)?.[1] : undefined
  return code ?? name
}
