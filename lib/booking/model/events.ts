import { z } from 'zod'
import { capitalize } from '@/lib/format'
import { describeNameCheck } from '@/lib/places/model/name-check'
import { storedFacts } from './booking-facts'
import {
  type Actor,
  type Attempt,
  actors,
  causeOf,
  type Entries,
  fareCauses,
  isOfMove,
  isOpen,
  type LedgerEntry,
  type MoneyCause,
  type Move,
  moves,
  type NewEntry,
  type PlannedRefund,
  priceOfCancel,
  priceOfFare,
  sumCents,
} from './ledger'
import { handMethods, paymentMethodSchema, paymentWays, wayOf } from './payment-methods'
import { describeFare, isFareConfirmed } from './quote'
import { type Booking, chauffeurSchema, type StoredBooking } from './schemas'
import { getConsequences } from './statement'
import { asText, codeSchema } from './texts'
import { listWaypoints } from './waypoints'

const cents = z.int()
const instant = z.iso.datetime()
const operatorText = asText('operator', z.string())
const fare = z.object({ totalCents: cents, provisional: z.boolean() }).nullable()
export type FareFact = z.infer<typeof fare>

/** `group` is that of the fact. `was` and `is` read as on the screen; empty if the ride did not state it. */
const changedFieldSchema = z.object({
  key: codeSchema,
  group: codeSchema,
  label: codeSchema,
  was: z.string(),
  is: z.string(),
})
export type ChangedField = z.infer<typeof changedFieldSchema>

const money = {
  cents,
  via: z.enum(paymentWays),
  /** `merchant`: at the gateway, without this site. */
  by: z.enum([...actors, 'merchant']),
  /** The transaction at the gateway; null for a refund that the operator sent. */
  reference: codeSchema.nullable(),
}

/**
 * What happens to a booking, with its facts: written in the transaction that causes it. History, emails, the operator's
 * page and webhooks read it. What is personal is marked as in a booking, so that its erasure covers it.
 */
export const bookingEventSchema = z.discriminatedUnion('type', [
  event('ride_booked', { fare, paymentMethod: paymentMethodSchema }),
  event('ride_changed', {
    fields: z.array(changedFieldSchema),
    /** The return that the ride no longer has. */
    removedReturnAt: instant.nullable(),
  }),
  event('passenger_added', {}),
  /** For a dearer ride whose difference is not paid by card. Nothing of it is stored. */
  event('change_asked', { changes: z.array(z.string()), dueCents: cents, payBy: z.enum(handMethods) }),
  /** What was paid for it goes back. */
  event('change_not_made', {}),
  event('fare_agreed', { fare, was: fare }),
  event('confirmed', {}),
  event('chauffeur_assigned', { chauffeur: chauffeurSchema.strip().nullable(), isFirst: z.boolean() }),
  event('eta_set', { eta: instant, was: instant.nullable() }),
  event('no_show', {}),
  event('link_replaced', {}),
  event('courtesy', { cents, reason: operatorText.nullable() }),
  event('canceled', {
    by: z.enum(['rider', 'operator']),
    reason: operatorText.nullable(),
    paidCents: cents,
    keptCents: cents,
    /** The gateway reviews a payment, which is declined now. */
    isPaymentHeld: z.boolean(),
  }),
  event('late_fee', { cents }),
  /** The customer gave it, and paid it with the same payment. */
  event('gratuity', { cents, reference: codeSchema }),
  event('payment_checking', {}),
  /** The gateway reviews it. */
  event('payment_held', {}),
  event('payment_failed', {}),
  /** The gateway did not say in time what became of a charge; `attempt` names it. */
  event('charge_unknown', { cents, attempt: codeSchema }),
  event('payment_received', money),
  /** The gateway took less than it had said. */
  event('payment_reduced', money),
  event('charge_lost', money),
  event('charge_restored', money),
  /** A charge that the site did not make. */
  event('charge_found', { cents, reference: codeSchema }),
  event('chargeback_opened', money),
  event('chargeback_won', money),
  event('refund_issued', money),
  event('refund_failed', money),
  /** Of a canceled ride: nothing was charged. */
  event('hold_released', {}),
  event('refund_due', { cents, by: z.enum(['gateway', 'operator']), via: z.enum(paymentWays) }),
  event('balance_due', { cents, priceCents: cents }),
])
export const bookingEventsSchema = z.array(bookingEventSchema)
export type BookingEvent = z.infer<typeof bookingEventSchema>
export type EventType = BookingEvent['type']
export type EventOf<Type extends EventType> = Extract<BookingEvent, { type: Type }>

function event<Type extends string, Shape extends z.core.$ZodShape>(type: Type, shape: Shape) {
  return z.object({ type: z.literal(type), ...shape })
}

/** The events of one update of a booking. */
export type StoredEvents = { at: string; version: number; actor: Actor; events: BookingEvent[] }

/** Finds the first event of a type, among events of a booking and whatever else is told like one. */
export function findEvent<Event extends { type: string }, Type extends Event['type']>(
  events: readonly Event[],
  type: Type,
): Extract<Event, { type: Type }> | undefined {
  return events.find((each): each is Extract<Event, { type: Type }> => each.type === type)
}

export function toFareFact(quote: Booking['quote']): FareFact {
  return quote && { totalCents: quote.totalCents, provisional: !isFareConfirmed(quote) }
}

export function fieldsOf(events: readonly BookingEvent[]): ChangedField[] {
  return events.flatMap(each => {
    if (each.type === 'ride_changed') return each.fields
    if (each.type !== 'fare_agreed') return []
    const [was, is] = [each.was, each.fare].map(describeFare).map(capitalize)
    return [{ key: 'fare', group: 'fare', label: 'Fare', was: was ?? '', is: is ?? '' }]
  })
}

/** Joins what several events changed: from what was before the first to what is after the last. */
export function mergeFields(fields: readonly ChangedField[]): ChangedField[] {
  const merged = new Map<string, ChangedField>()
  for (const field of fields) merged.set(field.key, { ...field, was: merged.get(field.key)?.was ?? field.was })
  return [...merged.values()].filter(({ was, is }) => was !== is)
}

type Versions = { before: StoredBooking; after: StoredBooking }

/** Lists the facts that differ between two versions of a ride: the only place that compares them. */
export function diffRide({ before, after }: Versions): ChangedField[] {
  const known = new Map(comparedFacts(before).map(fact => [fact.key, fact]))
  const facts = new Map(comparedFacts(after).map(fact => [fact.key, fact]))
  return [...new Map([...known, ...facts]).values()].flatMap(({ key, group, label }) => {
    const was = known.get(key)?.value ?? ''
    const is = facts.get(key)?.value ?? ''
    return was === is ? [] : [{ key, group, label, was, is }]
  })
}

type ComparedFact = Pick<ChangedField, 'key' | 'group' | 'label'> & { value: string }

/** A point may have moved or been checked again under the same name. */
function comparedFacts(booking: StoredBooking): ComparedFact[] {
  const facts = storedFacts(booking).filter(({ group }) => group !== 'record' && group !== 'log')
  const points: ComparedFact[] = listWaypoints(booking).map(({ label, place }) => {
    return { key: `${label} point`, group: 'points', label: `${label} (map point)`, value: describeNameCheck(place) }
  })
  return [...facts.map(({ key, group, label, value }) => ({ key, group, label, value })), ...points]
}

/** Says what a change did to a ride, and whether it has another passenger now. One that nobody sees was made, too. */
export function rideChanged(before: StoredBooking, after: StoredBooking): BookingEvent[] {
  const fields = diffRide({ before, after })
  const [known, current] = [emailOfPassenger(before), emailOfPassenger(after)]
  const events: BookingEvent[] = [
    { type: 'ride_changed', fields, removedReturnAt: after.returnAt === null ? before.returnAt : null },
  ]
  if (current !== null && current !== known) events.push({ type: 'passenger_added' })
  return events
}

/** Null if the passenger has none, or is who booked. */
function emailOfPassenger({ extras, contactInfo }: StoredBooking): string | null {
  const email = extras.passenger?.email.toLowerCase() ?? ''
  return email === '' || email === contactInfo.email.toLowerCase() ? null : email
}

/**
 * Lists what events add to the price; `fareCents` is the confirmed fare after them, null if there is none. No fare changes
 * without an event that says so.
 */
export function priceEntries(known: Entries, events: readonly BookingEvent[], fareCents: number | null): NewEntry[] {
  const cause = fareCauses.find(type => findEvent(events, type) !== undefined)
  const entries = fareCents === null ? [] : priceOfFare(known, fareCents, cause ?? 'ride_changed')
  if (cause === undefined && entries.length > 0) throw new Error('the fare changes without an event')
  for (const event of events) {
    if (event.type === 'late_fee') entries.push({ account: 'price', cents: event.cents, cause: event.type })
    if (event.type === 'gratuity') {
      entries.push({ account: 'price', cents: event.cents, cause: event.type, refs: event.reference })
    }
    if (event.type === 'courtesy') entries.push({ account: 'price', cents: -event.cents, cause: event.type })
    if (event.type === 'canceled') entries.push(priceOfCancel(known, event.keptCents))
  }
  return entries
}

export type MoneyEvent = EventOf<MoneyCause>

/**
 * Says what new entries of the account tell, and what they leave to be paid or to be refunded: `plan` is that of all that
 * is to be refunded now.
 */
export function accountEvents(
  entries: readonly LedgerEntry[],
  booking: Booking,
  plan: readonly PlannedRefund[],
): BookingEvent[] {
  const events: BookingEvent[] = []
  for (const move of Object.keys(moves) as Move[]) {
    const moved = entries.filter(entry => isOfMove(entry, move))
    const total = sumCents(moved)
    const { gateway = null, actor: by = 'site', transactionId: reference = null } = moved.at(-1) ?? {}
    if (total === 0) continue
    const event: MoneyEvent = { type: causeOf(move, total), cents: Math.abs(total), via: wayOf(gateway), by, reference }
    events.push(event)
  }
  const { newDueCents, newRefundCents } = getConsequences({ entries, booking })
  const { dueCents, priceCents } = booking.account
  events.push(...refundsDue(plan, newRefundCents))
  const hasMoneyMoved = entries.some(({ account }) => account === 'money')
  const isDueNow = hasMoneyMoved || (booking.status === 'paid' && newDueCents > 0)
  if (dueCents > 0 && isDueNow) events.push({ type: 'balance_due', cents: dueCents, priceCents })
  return events
}

/** One for each way in which money goes back. What was due before is at the beginning of the plan. */
function refundsDue(plan: readonly PlannedRefund[], newCents: number): EventOf<'refund_due'>[] {
  let missingCents = newCents
  const due: EventOf<'refund_due'>[] = []
  for (const { by, gateway, cents: planned } of plan.toReversed()) {
    const cents = Math.min(missingCents, planned)
    if (cents <= 0) break
    missingCents -= cents
    const via = wayOf(gateway)
    const same = due.find(each => each.by === by && each.via === via)
    if (same === undefined) due.push({ type: 'refund_due', cents, by, via })
    else same.cents += cents
  }
  return due
}

/** Says what became of requests to the gateway that moved nothing. */
export function attemptEvents(
  { known, current }: { known: readonly Attempt[]; current: readonly Attempt[] },
  { cancelledAt }: Pick<StoredBooking, 'cancelledAt'>,
): BookingEvent[] {
  return current.flatMap(({ id, kind, state, cents: attempted }): BookingEvent[] => {
    const before = known.find(attempt => attempt.id === id)
    if (before?.state === state) return []
    if (kind !== 'charge') {
      return state === 'failed' ? [{ type: 'refund_due', cents: attempted, by: 'operator', via: 'card' }] : []
    }
    if (before === undefined) return state === 'sent' ? [{ type: 'payment_checking' }] : []
    if (state === 'held') return [{ type: 'payment_held' }]
    const hasEnded = isOpen(before) && (state === 'declined' || state === 'failed' || state === 'absent')
    if (!hasEnded) return []
    const isReleased = before.state === 'held' && cancelledAt !== null
    return [{ type: isReleased ? 'hold_released' : 'payment_failed' }]
  })
}

/** Returns nothing for the same ETA. */
export function etaSet({ eta: was }: Pick<Booking, 'eta'>, eta: string): BookingEvent[] {
  return eta === was ? [] : [{ type: 'eta_set', eta, was }]
}
