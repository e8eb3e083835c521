import { capitalize, formatCount, formatUsPhone } from '@/lib/format'
import type { BookedPlace } from '@/lib/places/model/schemas'
import { describeService } from './dropped-choices'
import { type Extras, getLegFlights, type Leg, meetingPointLabels } from './extras'
import {
  describeFlight,
  describeFlights,
  formatChildSeats,
  formatFullName,
  formatLegLabel,
  formatMeetingPoint,
  luggageLabels,
} from './format-extras'
import type { Booking } from './schemas'

/** Names what facts are about; a surface selects groups, so that a new fact appears with its group. */
export type FactGroup =
  | 'ride'
  | 'flights'
  | 'route'
  | 'requests'
  | 'chauffeur'
  | 'customer'
  | 'passenger'
  | 'payment'
  | 'fare'
  | 'record'
  | 'log'
export type FactRow = { label: string; value: string; strong?: boolean; place?: BookedPlace }
export type FactCell = string | number | null

/** A labeled value of a booking; empty if the booking has none. */
export type BookingFact<Key extends string = string> = FactRow & {
  key: Key
  group: FactGroup
  /** A shorter value, for surfaces that join several facts. */
  brief?: string
  /** Shown to the operator in place of an empty value. */
  pending?: string
  /** The rows of a fact that states several values. */
  rows?: FactRow[]
  /** The stored phone number or email. */
  phone?: string
  email?: string
  /** The cells of the CSV export by column. */
  columns?: Record<string, FactCell>
  /** What the history of changes compares, by its name in a sentence; null does not apply. */
  changes?: Record<string, string | null>
}
type FactInput = Omit<BookingFact, 'key' | 'group' | 'value'> & { value: string | false | null | undefined }

export function inGroup<Key extends string>(group: FactGroup, facts: Record<Key, FactInput>): BookingFact<Key>[] {
  return Object.entries<FactInput>(facts).map(([key, fact]) => ({
    ...fact,
    key: key as Key,
    group,
    value: fact.value || '',
  }))
}

type ChosenOptions = Pick<Booking, 'serviceType' | 'selectedCity' | 'transferType' | 'carCategory' | 'luggageWeight'> &
  Pick<Booking, 'passengers' | 'bags' | 'isCarpool' | 'extraTime'> & {
    categoryName?: string
    extras: Pick<Extras, 'childSeats'>
  }

/** Lists the options chosen for a ride, of a booking or a draft. */
export function optionFacts(trip: ChosenOptions) {
  const { serviceType, transferType, carCategory, categoryName, passengers, bags, extraTime, isCarpool } = trip
  const { luggageWeight: luggage } = trip
  const { infant, toddler, booster } = trip.extras.childSeats
  const hours = formatCount(extraTime, 'hour')
  return inGroup('ride', {
    service: {
      label: 'Service',
      value: describeService(trip),
      brief: serviceType,
      columns: { service: serviceType },
      changes: { 'the service': serviceType },
    },
    transfer: { label: 'Transfer type', value: transferType, columns: { transfer: transferType } },
    vehicle: {
      label: 'Vehicle',
      value: `${carCategory} (${categoryName})`,
      brief: carCategory,
      columns: { vehicle: carCategory, category: categoryName ?? null },
      changes: { 'the vehicle': carCategory },
    },
    party: {
      label: 'Party',
      value: `${formatCount(passengers, 'passenger')}, ${formatCount(bags, 'bag')}`,
      columns: { passengers, bags },
      changes: { 'the number of passengers': String(passengers), 'the number of bags': String(bags) },
    },
    childSeats: {
      label: 'Child seats',
      value: formatChildSeats(trip.extras.childSeats),
      columns: { infant_seats: infant, toddler_seats: toddler, booster_seats: booster },
    },
    luggage: {
      label: 'Luggage',
      value: luggage !== '' && luggageLabels[luggage],
      brief: luggage && `${luggage} luggage`,
      columns: { luggage },
    },
    carpool: {
      label: 'Carpool',
      value: isCarpool && 'Yes, the ride is shared',
      brief: isCarpool ? 'Carpool' : '',
      columns: { carpool: isCarpool ? 'yes' : 'no' },
      changes: { 'the carpool option': isCarpool ? 'on' : 'off' },
    },
    extraTime: {
      label: 'Extra time',
      value: extraTime > 0 && hours,
      columns: { extra_hours: extraTime },
      changes: { 'the extra time': hours },
    },
  })
}

type People = Pick<Booking, 'contactInfo'> & { extras: Pick<Extras, 'passenger'> }
type Flights = Pick<Extras, 'arrival' | 'departure' | 'returnArrival' | 'returnDeparture'>
type FlightKey = `${Leg}${'Arrival' | 'Meeting' | 'Sign' | 'Departure'}`

/** Lists the flights of one leg, of a booking or a draft. */
export function flightFacts({ trip, leg }: { trip: People & { extras: Flights }; leg: Leg }) {
  const { arrival, departure } = getLegFlights({ extras: trip.extras, leg })
  const signName = arrival?.signName || formatFullName(trip.extras.passenger ?? trip.contactInfo)
  const meetingPoint = arrival && meetingPointLabels[arrival.meetingPoint]
  const [suffix, prefix] = leg === 'return' ? [' for the return', 'return_'] : ['', '']
  const toLabel = (label: string) => formatLegLabel({ label, leg })
  const facts = {
    [`${leg}Arrival`]: {
      label: toLabel('Arriving flight'),
      value: arrival && capitalize(describeFlight(arrival)),
      columns: {
        [`${prefix}arrival_flight`]: arrival?.flightNumber ?? null,
        [`${prefix}arrival_terminal`]: arrival?.terminal ?? null,
      },
      changes: { [`the flight${suffix}`]: describeFlights([arrival, departure]) },
    },
    [`${leg}Meeting`]: {
      label: toLabel('Meeting point'),
      value: meetingPoint,
      brief: arrival ? formatMeetingPoint({ ...arrival, signName }) : '',
      columns: { [`${prefix}meeting_point`]: arrival?.meetingPoint ?? null },
      changes: { [`the meeting point${suffix}`]: meetingPoint },
    },
    [`${leg}Sign`]: {
      label: toLabel('Name on the sign'),
      value: arrival?.meetingPoint === 'inside' && signName,
      columns: { [`${prefix}sign`]: arrival?.signName ?? null },
      changes: { [`the name on the sign${suffix}`]: arrival && (arrival.signName || 'the passenger’s name') },
    },
    [`${leg}Departure`]: {
      label: toLabel('Departing flight'),
      value: departure && capitalize(describeFlight(departure)),
      columns: {
        [`${prefix}departure_flight`]: departure?.flightNumber ?? null,
        [`${prefix}departure_terminal`]: departure?.terminal ?? null,
      },
    },
  }
  return inGroup<FlightKey>('flights', facts as Record<FlightKey, (typeof facts)[string]>)
}

/** Lists the passenger who did not book, of a booking or a draft. */
export function passengerFacts({ extras: { passenger } }: Pick<People, 'extras'>) {
  const { firstName = null, lastName = null, email = null, phone = '' } = passenger ?? {}
  const name = passenger && formatFullName(passenger)
  return inGroup('passenger', {
    passenger: {
      label: 'Passenger',
      value: name,
      columns: { passenger_first_name: firstName, passenger_last_name: lastName },
      changes: { 'the passenger': name ?? 'the person who booked' },
    },
    passengerEmail: {
      label: 'Passenger’s email',
      value: email,
      email: email ?? '',
      columns: { passenger_email: email },
    },
    passengerPhone: {
      label: 'Passenger’s phone',
      value: formatUsPhone(phone),
      phone,
      columns: { passenger_phone: phone },
    },
  })
}
