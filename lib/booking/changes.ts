import { describeFare } from '@/lib/booking/describe-fare'
import {
  type Arrival,
  childSeatKinds,
  childSeatLabels,
  type Departure,
  getLegFlights,
  type Leg,
  meetingPointLabels,
} from '@/lib/booking/extras'
import { formatFlight } from '@/lib/booking/format-extras'
import { luggageLabels, paymentMethodLabels } from '@/lib/booking/receipt'
import type { Booking } from '@/lib/booking/schemas'
import { formatCount, formatInstant } from '@/lib/format'
import { placeLabel } from '@/lib/maps/schemas'

type ComparedField = {
  name: string
  plural?: true
  /** Empty when the field does not apply. */
  describe: (booking: Booking) => string
}

const NO_VALUE = 'none'

const COMPARED_FIELDS: readonly ComparedField[] = [
  { name: 'the pickup time', describe: describePickupTime },
  { name: 'the return', describe: describeReturnTime },
  { name: 'the pickup', describe: ({ pickup }) => placeLabel(pickup) },
  { name: 'the drop-off', describe: ({ dropOff }) => placeLabel(dropOff) },
  { name: 'the stops', plural: true, describe: describeStops },
  { name: 'the service', describe: ({ serviceType }) => serviceType },
  { name: 'the transfer', describe: ({ transferType }) => transferType },
  { name: 'the vehicle', describe: ({ carCategory }) => carCategory },
  { name: 'the passengers', describe: ({ passengers }) => String(passengers) },
  { name: 'the bags', describe: ({ bags }) => String(bags) },
  { name: 'the extra time', describe: ({ extraTime }) => formatCount(extraTime, 'hour') },
  { name: 'the carpool', describe: ({ isCarpool }) => (isCarpool ? 'shared' : 'not shared') },
  {
    name: 'the luggage',
    describe: ({ luggageWeight }) => (luggageWeight === '' ? NO_VALUE : luggageLabels[luggageWeight]),
  },
  { name: 'the child seats', plural: true, describe: describeChildSeats },
  ...flightFields({ leg: 'outbound', suffix: '' }),
  ...flightFields({ leg: 'return', suffix: ' for the return' }),
  { name: 'the passenger', describe: describePassenger },
  { name: 'the payment method', describe: ({ paymentMethod }) => paymentMethodLabels[paymentMethod] },
  { name: 'the fare', describe: ({ quote }) => (quote ? describeFare(quote) : 'unconfirmed') },
]

/** Describes what changed in a ride: "the fare from $157.00 to $203.00"; empty for nothing reportable. */
export function describeChanges({ before, after }: { before: Booking; after: Booking }): string[] {
  const changes = COMPARED_FIELDS.flatMap(({ name, plural, describe: format }) => {
    const [was, is] = [format(before), format(after)]
    if (was === is || was === '' || is === '') return []
    if (is === NO_VALUE) return [`${name} ${plural ? 'were' : 'was'} removed`]
    if (was === NO_VALUE) return [`${name} ${plural ? 'are' : 'is'} now ${is}`]
    return [`${name} from ${was} to ${is}`]
  })
  const contact = JSON.stringify(before.contactInfo) !== JSON.stringify(after.contactInfo)
  const passenger =
    describePassenger(before) === describePassenger(after) && serializePassenger(before) !== serializePassenger(after)
  return [...changes, ...(contact ? ['your contact details'] : []), ...(passenger ? ["the passenger's details"] : [])]
}

const FLIGHT_LABELS = [
  ['arrival', 'Arriving flight'],
  ['departure', 'Departing flight'],
  ['returnArrival', 'Arriving flight (return)'],
  ['returnDeparture', 'Departing flight (return)'],
] as const

/** Returns "Arriving flight: DL1234, Terminal 4." for a flight-only change; otherwise empty. */
export function describeFlightChanges({ before, after }: { before: Booking; after: Booking }): string {
  const [was, is] = [before.extras, after.extras]
  const { departure, returnDeparture } = is
  const met = {
    arrival: keepMeetingDetails(is.arrival, was.arrival),
    returnArrival: keepMeetingDetails(is.returnArrival, was.returnArrival),
  }
  const changes: Booking = { ...before, extras: { ...was, ...met, departure, returnDeparture } }
  if (describeChanges({ before: changes, after }).length > 0) return ''
  return FLIGHT_LABELS.flatMap(([end, name]) => {
    const [old, now] = [was[end], is[end]]
    return now === null || (old !== null && describeFlight(old) === describeFlight(now))
      ? []
      : [`${name}: ${describeFlight(now)}.`]
  }).join(' ')
}

function keepMeetingDetails(arrival: Arrival | null, before: Arrival | null): Arrival | null {
  return arrival && { ...arrival, ...(before && { meetingPoint: before.meetingPoint, signName: before.signName }) }
}

function flightFields({ leg, suffix }: { leg: Leg; suffix: string }): ComparedField[] {
  const getArrival = ({ extras }: Booking) => getLegFlights({ extras, leg }).arrival
  return [
    {
      name: `the flight${suffix}`,
      describe: booking => describeFlights(getLegFlights({ extras: booking.extras, leg })),
    },
    {
      name: `the meeting point${suffix}`,
      describe: booking => {
        const arrival = getArrival(booking)
        return arrival === null ? '' : meetingPointLabels[arrival.meetingPoint]
      },
    },
    {
      name: `the name on the sign${suffix}`,
      describe: booking => {
        const arrival = getArrival(booking)
        return arrival === null ? '' : arrival.signName || "the passenger's"
      },
    },
  ]
}

function describePickupTime({ scheduleOption, pickupAt, pickupTimeZone }: Booking): string {
  return scheduleOption === 'immediately' ? 'as soon as possible' : formatInstant(pickupAt, pickupTimeZone)
}

function describeReturnTime({ transferType, returnAt, pickupTimeZone }: Booking): string {
  if (transferType === 'One Way') return ''
  return returnAt === null ? 'not set yet' : formatInstant(returnAt, pickupTimeZone)
}

function describeStops({ extras }: Booking): string {
  return extras.stops.map(placeLabel).join('; ') || NO_VALUE
}

function describeChildSeats({ extras }: Booking): string {
  const seats = childSeatKinds.flatMap(kind => {
    const count = extras.childSeats[kind]
    return count === 0 ? [] : [`${count} × ${childSeatLabels[kind]}`]
  })
  return seats.join('; ') || NO_VALUE
}

function describeFlights({ arrival, departure }: { arrival: Departure | null; departure: Departure | null }): string {
  // An airport alone is not a change to report.
  const flights = [arrival, departure].flatMap(end =>
    end === null || formatFlight(end) === '' ? [] : [describeFlight(end)],
  )
  return flights.join('; ') || NO_VALUE
}

function describeFlight(flight: Departure): string {
  return [flight.flightNumber === '' && 'not known yet', formatFlight(flight)].filter(Boolean).join(', ')
}

function describePassenger({ extras: { passenger }, contactInfo }: Booking): string {
  const { firstName, lastName } = passenger ?? contactInfo
  return passenger === null ? 'you' : `${firstName} ${lastName}`
}

function serializePassenger({ extras }: Booking): string {
  return JSON.stringify(extras.passenger)
}
