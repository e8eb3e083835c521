import { storedFacts } from './booking-facts'
import { diffRows, type FactGroup, filterByGroups } from './fact-rows'
import type { StoredBooking } from './schemas'

const COMPARED_GROUPS: readonly FactGroup[] = ['ride', 'flights', 'fare', 'payment']
/** Reported as a whole: whoever has the link of the ride need not read what it was. */
const WHOLE_GROUPS = {
  passenger: 'Passenger’s details',
  customer: 'Contact details',
  requests: 'Special requests',
} as const satisfies Partial<Record<FactGroup, string>>

type Versions = { before: StoredBooking; after: StoredBooking }

/** Lists what changed in a ride: "Fare: from $157.00 to $203.00"; empty for nothing reportable. */
export function describeChanges({ before, after }: Versions): string[] {
  const rowsOf = (booking: StoredBooking, groups: readonly FactGroup[]) =>
    filterByGroups(storedFacts(booking), groups).map(({ label, value }) => ({ label, value }))
  const diff = (...groups: FactGroup[]) => diffRows({ before: rowsOf(before, groups), after: rowsOf(after, groups) })
  return [
    ...diff(...COMPARED_GROUPS).map(({ label, was, is }) => `${label}: from ${was || 'none'} to ${is || 'none'}`),
    ...(['passenger', 'customer', 'requests'] as const).flatMap(group =>
      diff(group).length === 0 ? [] : [WHOLE_GROUPS[group]],
    ),
  ]
}
