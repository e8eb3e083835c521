import { flightWords } from '@/lib/booking/extra-words'
import { childSeatKinds, childSeatLabels, type Departure, meetingPointLabels } from '@/lib/booking/extras'
import { luggageLabels, paymentMethodLabels } from '@/lib/booking/receipt'
import type { Booking } from '@/lib/booking/schemas'
import { formatCount, formatInstant, formatMoney } from '@/lib/format'
import { placeLabel } from '@/lib/maps/schemas'

/** One thing of a ride as it is told, by its name in the middle of a sentence. */
type Told = {
  name: string
  /** Empty where there is no such thing, so that its coming or going is told by something else. */
  words: (booking: Booking) => string
}

const TOLD: readonly Told[] = [
  { name: 'the pickup time', words: pickupWords },
  { name: 'the return', words: returnWords },
  { name: 'the pickup', words: ({ pickup }) => placeLabel(pickup) },
  { name: 'the drop-off', words: ({ dropOff }) => placeLabel(dropOff) },
  { name: 'the stops on the way', words: ({ extras }) => extras.stops.map(placeLabel).join('; ') || 'none' },
  { name: 'the service', words: ({ serviceType }) => serviceType },
  { name: 'the transfer', words: ({ transferType }) => transferType },
  { name: 'the vehicle', words: ({ carCategory }) => carCategory },
  { name: 'the passengers', words: ({ passengers }) => String(passengers) },
  { name: 'the bags', words: ({ bags }) => String(bags) },
  { name: 'the extra time', words: ({ extraTime }) => formatCount(extraTime, 'hour') },
  { name: 'the carpool', words: ({ isCarpool }) => (isCarpool ? 'shared' : 'not shared') },
  { name: 'the luggage', words: ({ luggageWeight }) => (luggageWeight === '' ? 'none' : luggageLabels[luggageWeight]) },
  { name: 'the child seats', words: childSeatWords },
  { name: 'the flight', words: flightsWords },
  {
    name: 'the meeting point',
    words: ({ extras }) => (extras.arrival ? meetingPointLabels[extras.arrival.meetingPoint] : ''),
  },
  {
    name: 'the name on the sign',
    words: ({ extras: { arrival } }) => (arrival ? arrival.signName || "the passenger's" : ''),
  },
  { name: 'the passenger', words: passengerWords },
  { name: 'the way to pay', words: ({ paymentMethod }) => paymentMethodLabels[paymentMethod] },
  { name: 'the fare', words: ({ quote }) => (quote ? formatMoney(quote.totalCents) : 'one to be confirmed') },
]

/** What became different of a ride, each as "the fare from $157.00 to $203.00"; empty where nothing that is told did. */
export function changesOf({ before, after }: { before: Booking; after: Booking }): string[] {
  const told = TOLD.flatMap(({ name, words }) => {
    const [was, is] = [words(before), words(after)]
    return was === is || was === '' || is === '' ? [] : [`${name} from ${was} to ${is}`]
  })
  // Who reads on is shown the details themselves; two of them side by side would say no more.
  const contact = JSON.stringify(before.contactInfo) !== JSON.stringify(after.contactInfo)
  const passenger = passengerWords(before) === passengerWords(after) && passengerOf(before) !== passengerOf(after)
  return [...told, ...(contact ? ['your contact details'] : []), ...(passenger ? ["the passenger's details"] : [])]
}

/** "Arriving flight: DL1234, Terminal 4." where nothing but a flight became different; otherwise empty. */
export function flightNews({ before, after }: { before: Booking; after: Booking }): string {
  const { arrival, departure } = after.extras
  const was = before.extras.arrival
  const met = arrival && { ...arrival, ...(was && { meetingPoint: was.meetingPoint, signName: was.signName }) }
  const told: Booking = { ...before, extras: { ...before.extras, arrival: met, departure } }
  if (changesOf({ before: told, after }).length > 0) return ''
  return [
    { name: 'Arriving flight', was, is: arrival },
    { name: 'Departing flight', was: before.extras.departure, is: departure },
  ]
    .flatMap(({ name, was, is }) =>
      is === null || (was !== null && flightOf(was) === flightOf(is)) ? [] : [`${name}: ${flightOf(is)}.`],
    )
    .join(' ')
}

function pickupWords({ scheduleOption, pickupAt, pickupTimeZone }: Booking): string {
  return scheduleOption === 'immediately' ? 'as soon as possible' : formatInstant(pickupAt, pickupTimeZone)
}

function returnWords({ transferType, returnAt, pickupTimeZone }: Booking): string {
  if (transferType === 'One Way') return ''
  return returnAt === null ? 'a time to be named' : formatInstant(returnAt, pickupTimeZone)
}

function childSeatWords({ extras }: Booking): string {
  const seats = childSeatKinds.flatMap(kind => {
    const count = extras.childSeats[kind]
    return count === 0 ? [] : [`${count} × ${childSeatLabels[kind]}`]
  })
  return seats.join('; ') || 'none'
}

function flightsWords({ extras: { arrival, departure } }: Booking): string {
  // One of which nothing is known yet is told as none: that there is an airport is no news.
  const flights = [arrival, departure].flatMap(end => (end === null || flightWords(end) === '' ? [] : [flightOf(end)]))
  return flights.join('; ') || 'none'
}

function flightOf(flight: Departure): string {
  return [flight.flightNumber === '' && 'not known yet', flightWords(flight)].filter(Boolean).join(', ')
}

function passengerWords({ extras: { passenger }, contactInfo }: Booking): string {
  const { firstName, lastName } = passenger ?? contactInfo
  return passenger === null ? 'yourself' : `${firstName} ${lastName}`
}

function passengerOf({ extras }: Booking): string {
  return JSON.stringify(extras.passenger)
}
