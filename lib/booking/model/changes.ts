import { capitalize, uncapitalize } from '@/lib/format'
import { type FactKey, storedFacts } from './booking-facts'
import type { Arrival } from './extras'
import { arrangeFacts, filterByGroups } from './fact-rows'
import { describeFlight } from './format-extras'
import type { StoredBooking } from './schemas'
import type { BookingFact, FactGroup } from './trip-facts'

/** The most important changes come first; other facts follow. */
const FIRST_COMPARED: readonly FactKey[] = [
  'pickupTime',
  'return',
  'pickup',
  'dropOff',
  'stops',
  'service',
  'transfer',
  'vehicle',
  'party',
  'extraTime',
  'carpool',
  'luggage',
]
/** Compared one by one, in this order. */
const COMPARED_GROUPS: readonly FactGroup[] = ['ride', 'flights', 'passenger', 'payment', 'fare']
/** Reported as a whole: the details themselves follow, and two versions side by side would add nothing. */
const CONTACT_GROUPS: readonly FactGroup[] = ['customer', 'requests']

/** Describes what changed in a ride: "the fare from $157.00 to $203.00"; empty for nothing reportable. */
export function describeChanges(versions: Versions): string[] {
  return compareVersions(versions).map(({ name, values }) => (values === '' ? name : `${name} ${values}`))
}

/** Lists what changed in a ride, each on its own: "Fare: from $157.00 to $203.00". */
export function listChanges(versions: Versions): string[] {
  return compareVersions(versions).map(({ name, values }) => {
    const label = capitalize(name.replace(/^the /, ''))
    return values === '' ? label : `${label}: ${values}`
  })
}

type Versions = { before: StoredBooking; after: StoredBooking }

function compareVersions({ before, after }: Versions): { name: string; values: string }[] {
  const [factsBefore, factsAfter] = [storedFacts(before), storedFacts(after)]
  const previous = new Map(listComparedValues(factsBefore))
  const changes = listComparedValues(factsAfter).flatMap(([name, is]) => {
    const was = previous.get(name)
    if (was === undefined || was === null || is === null || was === is) return []
    return [{ name, values: `from ${was || 'none'} to ${is || 'none'}` }]
  })
  const hasChanged = (groups: readonly FactGroup[]) =>
    serialize(filterByGroups(factsBefore, groups)) !== serialize(filterByGroups(factsAfter, groups))
  const isPassengerNamed = changes.some(({ name }) => name === 'the passenger')
  return [
    ...changes,
    ...(hasChanged(CONTACT_GROUPS) ? [{ name: 'the contact details', values: '' }] : []),
    ...(hasChanged(['passenger']) && !isPassengerNamed ? [{ name: 'the passenger’s details', values: '' }] : []),
  ]
}

/** Lists the compared values by name. A fact of the ride is compared by its label unless it says otherwise. */
function listComparedValues(facts: readonly BookingFact[]): [name: string, value: string | null][] {
  const ordered = arrangeFacts({ facts, specs: FIRST_COMPARED })
  return COMPARED_GROUPS.flatMap(group => filterByGroups(ordered, [group])).flatMap(
    ({ group, label, value, changes }) =>
      Object.entries(changes ?? (group === 'ride' ? { [`the ${uncapitalize(label)}`]: value } : {})),
  )
}

function serialize(facts: readonly BookingFact[]): string {
  return JSON.stringify(facts.map(({ value, columns }) => [value, columns]))
}

const FLIGHT_LABELS = [
  ['arrival', 'Arriving flight'],
  ['departure', 'Departing flight'],
  ['returnArrival', 'Arriving flight on your return'],
  ['returnDeparture', 'Departing flight on your return'],
] as const

/** Returns "Arriving flight: DL1234, Terminal 4." for a flight-only change; otherwise empty. */
export function describeFlightChanges({ before, after }: { before: StoredBooking; after: StoredBooking }): string {
  const [was, is] = [before.extras, after.extras]
  const { departure, returnDeparture } = is
  const arrivals = {
    arrival: keepMeetingDetails(is.arrival, was.arrival),
    returnArrival: keepMeetingDetails(is.returnArrival, was.returnArrival),
  }
  const changes: StoredBooking = { ...before, extras: { ...was, ...arrivals, departure, returnDeparture } }
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
