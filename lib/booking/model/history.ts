import { formatMoney, formatUsPhone } from '@/lib/format'
import { describeCardHold, describeDueRefund, joinSentences } from './describe-status'
import { formatEta } from './eta'
import type { BookingEvent, ChangedField, EventOf, EventType, StoredEvents } from './events'
import { describeWay } from './payment-methods'
import { describeFare } from './quote'
import type { HistoryEntry } from './ride-page'
import type { Booking } from './schemas'

type Ride = Pick<Booking, 'pickupAt' | 'pickupTimeZone'>
export type EventWords = { [Type in EventType]: (event: EventOf<Type>, ride: Ride) => string }

/** What each event says to the customer; empty where it says nothing. */
const WORDS: EventWords = {
  ride_booked: () => 'Booked.',
  ride_changed: ({ fields }) => {
    const changes = describeFields(fields)
    return changes.length === 0 ? '' : `Changed. ${changes.join('. ')}.`
  },
  passenger_added: () => '',
  change_asked: ({ payBy }) => `You asked us for a change to be paid ${describeWay(payBy)}. Your ride has not changed.`,
  change_not_made: () => 'Your ride could not be changed anymore, so it stays as it is.',
  fare_agreed: ({ fare, was }) =>
    was === null || was.provisional
      ? `We confirmed your fare: ${describeFare(fare)}.`
      : `We changed your fare from ${formatMoney(was.totalCents)} to ${describeFare(fare)}.`,
  confirmed: () => 'We confirmed your ride.',
  chauffeur_assigned: ({ chauffeur, isFirst }) => {
    if (chauffeur === null) return 'A new chauffeur has not been assigned yet.'
    const { name, car, phone } = chauffeur
    const lead = isFirst ? 'Your chauffeur is' : 'Your chauffeur is now'
    return `${lead} ${endWithPeriod(name)} Car: ${endWithPeriod(car)} Phone: ${formatUsPhone(phone)}.`
  },
  eta_set: describeEtaSet,
  no_show: () => 'No-show: our chauffeur waited at the pickup location.',
  link_replaced: () => 'A new link to this page was sent by email; earlier links ended.',
  courtesy: ({ cents, reason }) =>
    joinSentences(`We lowered your price by ${formatMoney(cents)}.`, reason === null ? '' : endWithPeriod(reason)),
  canceled: ({ by, reason, paidCents, isPaymentHeld }) => {
    const lead = by === 'rider' ? 'You canceled this ride' : 'We canceled this ride'
    const nothingPaid = paidCents === 0 ? 'Nothing was paid, so there is no refund.' : ''
    return joinSentences(
      reason ? `${lead}: ${endWithPeriod(reason)}` : `${lead}.`,
      isPaymentHeld ? describeCardHold() : nothingPaid,
    )
  },
  late_fee: ({ cents }) => `${formatMoney(cents)} is not refunded after a late change.`,
  gratuity: ({ cents }) => `You added a gratuity of ${formatMoney(cents)}.`,
  payment_checking: () => '',
  payment_held: () => '',
  payment_failed: () => 'A card payment did not go through.',
  charge_unknown: () => '',
  payment_received: ({ cents, via }) => `You paid ${formatMoney(cents)} ${describeWay(via)}.`,
  payment_reduced: ({ cents }) => `A payment was ${formatMoney(cents)} less than first reported.`,
  charge_lost: () => 'A payment did not go through or was returned.',
  charge_restored: () => 'An earlier payment went through after all.',
  charge_found: () => '',
  chargeback_opened: ({ cents }) => `Your bank reversed the payment of ${formatMoney(cents)}.`,
  chargeback_won: ({ cents }) => `Your bank reinstated the payment of ${formatMoney(cents)}.`,
  refund_issued: ({ cents }) => `Your refund of ${formatMoney(cents)} has been issued.`,
  refund_failed: ({ cents }) => `A refund of ${formatMoney(cents)} did not go through.`,
  hold_released: () => 'The hold on your card was released. Nothing was charged.',
  refund_due: describeDueRefund,
  balance_due: ({ cents, priceCents }) =>
    cents === priceCents
      ? `${formatMoney(cents)} is still unpaid.`
      : `${formatMoney(cents)} of the ${formatMoney(priceCents)} total is still unpaid.`,
}

/** "ETA set to 8:45 PM EST." or "ETA changed from 8:30 PM EST to 8:45 PM EST." */
export function describeEtaSet({ eta, was }: EventOf<'eta_set'>, ride: Ride): string {
  if (was === null) return `ETA set to ${formatEta({ ...ride, eta })}.`
  return `ETA changed from ${formatEta({ ...ride, eta: was })} to ${formatEta({ ...ride, eta })}.`
}

/** Joins what several events of one update say. */
export function describeEvents(events: readonly BookingEvent[], ride: Ride, words: EventWords = WORDS): string {
  return joinSentences(
    ...events.map(event => {
      const say = words[event.type] as (event: BookingEvent, ride: Ride) => string
      return say(event, ride)
    }),
  )
}

/** Builds the customer-facing history of a booking. */
export function buildHistory(stored: readonly StoredEvents[], ride: Ride): HistoryEntry[] {
  return stored.flatMap(({ at, events }) => {
    const words = describeEvents(events, ride)
    return words === '' ? [] : [{ at, words }]
  })
}

const COMPARED_GROUPS = ['ride', 'flights', 'fare', 'payment']
/** Named as a whole: whoever has the link of the ride need not read what it was. */
const WHOLE_GROUPS: Record<string, string> = {
  passenger: 'Passenger’s details',
  customer: 'Contact details',
  requests: 'Special requests',
}

/** Lists what changed in a ride: "Fare: from $157.00 to $203.00"; empty for nothing that the customer sees. */
export function describeFields(fields: readonly ChangedField[]): string[] {
  const compared = fields.filter(({ group }) => COMPARED_GROUPS.includes(group))
  const groups = new Set(fields.map(({ group }) => group))
  return [
    ...compared.map(({ label, was, is }) => `${label}: from ${was || 'none'} to ${is || 'none'}`),
    ...Object.entries(WHOLE_GROUPS).flatMap(([group, words]) => (groups.has(group) ? [words] : [])),
  ]
}

function endWithPeriod(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`
}
