import type { BookedPlace } from '@/lib/places/model/schemas'
import type { FactKey } from './booking-facts'

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
  /** Shown to the operator in place of an empty value. */
  pending?: string
  /** The rows of a fact that states several values. */
  rows?: FactRow[]
  /** The stored phone number or email. */
  phone?: string
  email?: string
  /** The cells of the CSV export by column. */
  columns?: Record<string, FactCell>
}
type FactInput = Omit<BookingFact, 'key' | 'group' | 'value'> & { value: string | false | null | undefined }

export function toFact<Key extends string>(group: FactGroup, key: Key, fact: FactInput): BookingFact<Key> {
  return { ...fact, key, group, value: fact.value || '' }
}

export function inGroup<Key extends string>(group: FactGroup, facts: Record<Key, FactInput>): BookingFact<Key>[] {
  return Object.entries<FactInput>(facts).map(([key, fact]) => toFact(group, key as Key, fact))
}

/** Selects one row: a fact, or facts joined under a surface's own label. */
export type RowSpec = FactKey | { label: string; of: readonly FactKey[] }

/** Lists the facts of some groups, in the order of the groups. */
export function filterByGroups(facts: readonly BookingFact[], groups: readonly FactGroup[]): BookingFact[] {
  return groups.flatMap(name => facts.filter(({ group }) => group === name))
}

/** Lists the facts of `specs` in their order; each one takes the key of its first fact. */
export function pickFacts(facts: readonly BookingFact[], specs: readonly RowSpec[]): BookingFact[] {
  return specs.flatMap(spec => {
    const { label, of } = typeof spec === 'string' ? { label: null, of: [spec] } : spec
    const picked = of.flatMap(key => facts.filter(fact => fact.key === key))
    const [first, ...others] = picked
    if (first === undefined) return []
    const own = { ...first, label: label ?? first.label }
    if (others.length === 0) return [own]
    const values = picked.map(({ value }) => value)
    return [{ ...own, value: values.filter(Boolean).join(', ') }]
  })
}

/** Lists the facts of `specs` in their order, then all others but the omitted ones. */
export function arrangeFacts(
  facts: readonly BookingFact[],
  specs: readonly RowSpec[],
  omit: readonly FactKey[] = [],
): BookingFact[] {
  const placed = new Set<string>([...omit, ...specs.flatMap(spec => (typeof spec === 'string' ? spec : spec.of))])
  return [...pickFacts(facts, specs), ...facts.filter(({ key }) => !placed.has(key))]
}

/** Converts facts to rows, without those that the booking does not state. */
export function toRows(facts: readonly BookingFact[]): FactRow[] {
  return facts
    .flatMap(fact => fact.rows ?? fact)
    .flatMap(({ label, value, strong }) => (value === '' ? [] : [{ label, value, ...(strong && { strong }) }]))
}

/** Converts facts to lines such as "Party: 2 passengers, 1 bag". */
export function toLines(facts: readonly BookingFact[]): string[] {
  return toRows(facts).map(({ label, value }) => `${label}: ${value}`)
}

/** Shows phone numbers as stored, for programs and dialing. */
export function withStoredPhones(facts: readonly BookingFact[]): BookingFact[] {
  return facts.map(fact => (fact.phone === undefined ? fact : { ...fact, value: fact.phone }))
}
