import { BookingBar } from '@/components/booking/bar/booking-bar'
import { BOOKING_SECTION } from '@/components/layout/nav-links'
import { Section } from '@/components/ui/section'
import { cityPath } from '@/lib/content/model/paths'
import { formatDuration, formatMoney } from '@/lib/format'
import type { BrowserMapSettings } from '@/lib/places/model/port'
import type { Attribution, Place } from '@/lib/places/model/schemas'
import type { City } from '@/lib/site'

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

/**
 * Shows the lowest fares of one city in short: the first's, until the home script has chosen that of the visitor's time
 * zone.
 */
export function NearestFares({ fares }: { fares: readonly { city: City; trips: readonly Trip[] }[] }) {
  if (fares.length === 0) return null
  return (
    <Section id="fares" heading="Typical Fares" intro="One way, for the whole car." isSplit>
      {fares.map(({ city, trips }, i) => (
        <div key={city.id} data-fares-zone={city.timeZone} hidden={i > 0} suppressHydrationWarning>
          <ul className="fare-rows">
            {trips.map(trip => (
              <li key={trip.bookingPath}>
                <a href={trip.bookingPath}>
                  <span>
                    {`${tripName(trip)} `}
                    <small>{formatDuration(trip.durationSeconds)}</small>
                  </span>{' '}
                  <span>{`from ${formatMoney(getMinFareCents(trip))}`}</span>
                </a>
              </li>
            ))}
          </ul>
          <a href={cityPath(city.id)} className="text-link mt-3">
            {`All fares in ${city.name}`}
          </a>
          <RouteAttributions trips={trips} />
        </div>
      ))}
    </Section>
  )
}

function RouteAttributions({ trips }: { trips: readonly Trip[] }) {
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

function TripCard({ trip, id }: { trip: Trip; id: string }) {
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
function tripName({ from, to }: Pick<Trip, 'from' | 'to'>): string {
  return `${shortName(from)} to ${shortName(to).replace(/^The /, 'the ')}`
}

function shortName({ kind, name }: Place): string {
  const code = kind === 'airport' ? /\(([A-Z]{3})\)$/.exec(name)?.[1] : undefined
  return code ?? name
}

const LINK_CLASSES =
  'font-semibold text-gold underline decoration-gold/40 underline-offset-[6px] transition-colors duration-200 hover:decoration-gold'

/** Shows the price of a ride in one line, with a link to book it. */
export function PostRideLine({ trip, minFareCents }: { trip: Trip | null; minFareCents: number | null }) {
  if (trip !== null) {
    const text = `${tripName(trip)}: from ${formatMoney(getMinFareCents(trip))} for the whole car.`
    return <RideLine text={text} href={trip.bookingPath} link="Book this ride" />
  }
  const text =
    minFareCents === null
      ? 'See the fare for every vehicle before you book.'
      : `Rides start at ${formatMoney(minFareCents)} for the whole car.`
  return <RideLine text={text} href={`/#${BOOKING_SECTION}`} link="See your fare" />
}

function RideLine({ text, href, link }: { text: string; href: string; link: string }) {
  return (
    <p className="mx-auto mt-6 max-w-prose text-smoke tabular-nums print:hidden">
      {text}{' '}
      <a href={href} className={`whitespace-nowrap ${LINK_CLASSES}`}>
        {link}
      </a>
    </p>
  )
}

/** Ends a post with the fares of its city’s trip. */
export function PostRide({ city, trip }: { city: City; trip: Trip }) {
  return (
    <aside aria-labelledby="post-ride" className="mx-auto mt-16 max-w-page px-5 md:px-8 print:hidden">
      <div className="mx-auto max-w-prose rounded-2xl border border-ash bg-coal p-6 md:p-8">
        <h2 id="post-ride" className="mb-3 text-label font-semibold text-smoke">
          {`Your ride in ${city.name}`}
        </h2>
        <TripCard trip={trip} id="post-trip" />
        <p className="mt-4 -mb-2 border-t border-ash pt-2">
          <a
            href={cityPath(city.id)}
            className="inline-flex min-h-11 items-center underline decoration-smoke/50 underline-offset-[6px] transition-colors duration-200 hover:text-gold"
          >
            All fares in {city.name}
          </a>
        </p>
        <RouteAttributions trips={[trip]} />
      </div>
    </aside>
  )
}

type PostBookingBarProps = {
  city: City
  maps: BrowserMapSettings
  placeNames: readonly string[]
}

export function PostBookingBar({ city, maps, placeNames }: PostBookingBarProps) {
  return (
    <div className="mx-auto mt-14 max-w-page px-5 md:px-8 print:hidden">
      <h2 className="mb-5 font-display text-heading font-medium">Going somewhere else in {city.name}?</h2>
      <BookingBar label={`Your ride in ${city.name}`} maps={maps} city={city.id} placeNames={placeNames} />
    </div>
  )
}

function getMinFareCents({ fares }: Trip): number {
  return Math.min(...fares.map(({ totalCents }) => totalCents))
}
