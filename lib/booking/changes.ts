import { flightWords } from '@/lib/booking/extra-words'
import {
  type Arrival,
  childSeatKinds,
  childSeatLabels,
  type Departure,
  flightsOf,
  meetingPointLabels,
  type WayName,
} from '@/lib/booking/extras'
import { describeFare } from '@/lib/booking/fare-words'
import { luggageLabels, paymentMethodLabels } from '@/lib/booking/receipt'
import type { Booking } from '@/lib/booking/schemas'
import { formatCount, formatInstant } from '@/lib/format'
import { placeLabel } from '@/lib/maps/schemas'

/** One thing of a ride as it is told, by its name in the middle of a sentence. */
type Told = {
  name: string
  /** Whether several are spoken of. */
  plural?: true
  /** NONE where there is none of it; empty where there is no such thing, so that its coming or going is told by something else. */
  words: (booking: Booking) => string
}

const NONE = 'none'

const TOLD: readonly Told[] = [
  { name: 'the pickup time', words: pickupWords },
  { name: 'the return', words: returnWords },
  { name: 'the pickup', words: ({ pickup }) => placeLabel(pickup) },
  { name: 'the drop-off', words: ({ dropOff }) => placeLabel(dropOff) },
  { name: 'the stops', plural: true, words: stopWords },
  { name: 'the service', words: ({ serviceType }) => serviceType },
  { name: 'the transfer', words: ({ transferType }) => transferType },
  { name: 'the vehicle', words: ({ carCategory }) => carCategory },
  { name: 'the passengers', words: ({ passengers }) => String(passengers) },
  { name: 'the bags', words: ({ bags }) => String(bags) },
  { name: 'the extra time', words: ({ extraTime }) => formatCount(extraTime, 'hour') },
  { name: 'the carpool', words: ({ isCarpool }) => (isCarpool ? 'shared' : 'not shared') },
  { name: 'the luggage', words: ({ luggageWeight }) => (luggageWeight === '' ? NONE : luggageLabels[luggageWeight]) },
  { name: 'the child seats', plural: true, words: childSeatWords },
  ...toldFlights({ way: 'outward', suffix: '' }),
  ...toldFlights({ way: 'return', suffix: ' for the return' }),
  { name: 'the passenger', words: passengerWords },
  { name: 'the way to pay', words: ({ paymentMethod }) => paymentMethodLabels[paymentMethod] },
  { name: 'the fare', words: ({ quote }) => (quote ? describeFare(quote) : 'unconfirmed') },
]

/**
 * What became different of a ride, each as "the fare from $157.00 to $203.00", or "the flight is now DL1234" where there
 * was none; empty where nothing that is told did.
 */
export function changesOf({ before, after }: { before: Booking; after: Booking }): string[] {
  const told = TOLD.flatMap(({ name, plural, words }) => {
    const [was, is] = [words(before), words(after)]
    if (was === is || was === '' || is === '') return []
    if (was === NONE || is === NONE) return [`${name} ${plural ? 'are' : 'is'} now ${is}`]
    return [`${name} from ${was} to ${is}`]
  })
  // Who reads on is shown the details themselves; two of them side by side would say no more.
  const contact = JSON.stringify(before.contactInfo) !== JSON.stringify(after.contactInfo)
  const passenger = passengerWords(before) === passengerWords(after) && passengerOf(before) !== passengerOf(after)
  return [...told, ...(contact ? ['your contact details'] : []), ...(passenger ? ["the passenger's details"] : [])]
}

const NEWS = [
  ['arrival', 'Arriving flight'],
  ['departure', 'Departing flight'],
  ['returnArrival', 'Arriving flight (return)'],
  ['returnDeparture', 'Departing flight (return)'],
] as const

/** "Arriving flight: DL1234, Terminal 4." where nothing but a flight became different; otherwise empty. */
export function flightNews({ before, after }: { before: Booking; after: Booking }): string {
  const [was, is] = [before.extras, after.extras]
  const { departure, returnDeparture } = is
  const met = { arrival: metAs(is.arrival, was.arrival), returnArrival: metAs(is.returnArrival, was.returnArrival) }
  const told: Booking = { ...before, extras: { ...was, ...met, departure, returnDeparture } }
  if (changesOf({ before: told, after }).length > 0) return ''
  return NEWS.flatMap(([end, name]) => {
    const [old, now] = [was[end], is[end]]
    return now === null || (old !== null && flightOf(old) === flightOf(now)) ? [] : [`${name}: ${flightOf(now)}.`]
  }).join(' ')
}

/** A flight that is met where, and for whom, it was agreed before. */
function metAs(arrival: Arrival | null, before: Arrival | null): Arrival | null {
  return arrival && { ...arrival, ...(before && { meetingPoint: before.meetingPoint, signName: before.signName }) }
}

/** What of a way's flights is told. */
function toldFlights({ way, suffix }: { way: WayName; suffix: string }): Told[] {
  const arrivalOf = ({ extras }: Booking) => flightsOf({ extras, way }).arrival
  return [
    { name: `the flight${suffix}`, words: booking => flightsWords(flightsOf({ extras: booking.extras, way })) },
    {
      name: `the meeting point${suffix}`,
      words: booking => {
        const arrival = arrivalOf(booking)
        return arrival === null ? '' : meetingPointLabels[arrival.meetingPoint]
      },
    },
    {
      name: `the name on the sign${suffix}`,
      words: booking => {
        const arrival = arrivalOf(booking)
        return arrival === null ? '' : arrival.signName || "the passenger's"
      },
    },
  ]
}

function pickupWords({ scheduleOption, pickupAt, pickupTimeZone }: Booking): string {
  return scheduleOption === 'immediately' ? 'as soon as possible' : formatInstant(pickupAt, pickupTimeZone)
}

function returnWords({ transferType, returnAt, pickupTimeZone }: Booking): string {
  if (transferType === 'One Way') return ''
  return returnAt === null ? 'not set yet' : formatInstant(returnAt, pickupTimeZone)
}

function stopWords({ extras }: Booking): string {
  return extras.stops.map(placeLabel).join('; ') || NONE
}

function childSeatWords({ extras }: Booking): string {
  const seats = childSeatKinds.flatMap(kind => {
    const count = extras.childSeats[kind]
    return count === 0 ? [] : [`${count} × ${childSeatLabels[kind]}`]
  })
  return seats.join('; ') || NONE
}

function flightsWords({ arrival, departure }: { arrival: Departure | null; departure: Departure | null }): string {
  // One of which nothing is known yet is told as none: that there is an airport is no news.
  const flights = [arrival, departure].flatMap(end => (end === null || flightWords(end) === '' ? [] : [flightOf(end)]))
  return flights.join('; ') || NONE
}

function flightOf(flight: Departure): string {
  return [flight.flightNumber === '' && 'not known yet', flightWords(flight)].filter(Boolean).join(', ')
}

function passengerWords({ extras: { passenger }, contactInfo }: Booking): string {
  const { firstName, lastName } = passenger ?? contactInfo
  return passenger === null ? 'you' : `${firstName} ${lastName}`
}

function passengerOf({ extras }: Booking): string {
  return JSON.stringify(extras.passenger)
}
