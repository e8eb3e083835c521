import type { BookingEvent, FareFact, MoneyEvent } from '@/lib/booking/model/events'
import { describeEtaSet, describeEvents, type EventWords } from '@/lib/booking/model/history'
import { describeWay } from '@/lib/booking/model/payment-methods'
import { describeFare } from '@/lib/booking/model/quote'
import type { Booking } from '@/lib/booking/model/schemas'
import { nameEntry } from '@/lib/booking/model/statement'
import { formatMoney, formatUsPhone } from '@/lib/format'
import { describePaymentMethod } from './describe-status'

/** What each event says to the operator; empty where they need not know. */
const WORDS: EventWords = {
  ride_booked: ({ fare, paymentMethod }) =>
    `Booked, ${describeFareOrNone(fare)}, payment ${describePaymentMethod({ paymentMethod })}.`,
  ride_changed: ({ fields }) => {
    // They follow from the places.
    const shown = fields.filter(({ group }) => group !== 'route')
    const changes = shown.map(({ label, was, is }) => `${label}: ${is || 'none'} (was ${was || 'none'})`)
    return changes.length === 0 ? 'Saved with no changes.' : `Changed. ${changes.join('. ')}.`
  },
  passenger_added: () => '',
  change_asked: ({ changes, dueCents, payBy }) =>
    `The customer asks for a change that costs ${formatMoney(dueCents)} more, to be paid ${describeWay(payBy)}: ${changes.join('. ')}. Nothing has changed yet.`,
  change_not_made: () => 'The change that the customer paid for was no longer possible; the ride stays as it is.',
  fare_agreed: ({ fare }) => `Fare agreed with the customer: ${describeFareOrNone(fare)}.`,
  confirmed: () => 'Ride confirmed; customer notified.',
  chauffeur_assigned: ({ chauffeur, isFirst }) => {
    if (chauffeur === null) return 'Chauffeur removed.'
    const { name, car, phone } = chauffeur
    return `Chauffeur ${isFirst ? 'assigned' : 'replaced'}: ${name}, ${car}, ${formatUsPhone(phone)}.`
  },
  eta_set: describeEtaSet,
  no_show: () => 'No-show recorded.',
  link_replaced: () => 'New link sent to the customer; the old one ended.',
  courtesy: ({ cents, reason }) => `Courtesy: ${formatMoney(cents)}.${describeReason(reason)}`,
  canceled: ({ keptCents, reason }) =>
    `Canceled.${keptCents > 0 ? ` Kept: ${formatMoney(keptCents)}.` : ''}${describeReason(reason)}`,
  late_fee: ({ cents }) => `Not refunded after a late change: ${formatMoney(cents)}.`,
  gratuity: ({ cents }) => `Gratuity: ${formatMoney(cents)}.`,
  payment_checking: () => 'A card payment is being checked.',
  payment_held: () => 'The gateway holds the card payment for review.',
  payment_failed: () => 'The card payment did not go through.',
  charge_unknown: ({ cents }) =>
    `The gateway has not said whether a card payment of ${formatMoney(cents)} was made. Until that is known, the customer can neither pay nor change or cancel the ride. Please look it up in the merchant interface, and record on the operator page whether it was.`,
  payment_received: describeMoney,
  payment_reduced: describeMoney,
  charge_lost: describeMoney,
  charge_restored: describeMoney,
  charge_found: ({ cents }) =>
    `The gateway shows a charge of ${formatMoney(cents)} for this ride that this site did not make, so it does not count. Please check it in the merchant interface, then count it on the operator page or refund it there.`,
  chargeback_opened: describeMoney,
  chargeback_won: describeMoney,
  refund_issued: describeMoney,
  refund_failed: describeMoney,
  hold_released: () => 'The card payment that was held for review was declined. Nothing was charged.',
  refund_due: ({ cents, by }) => `Refund due${by === 'operator' ? ', for you to send' : ''}: ${formatMoney(cents)}.`,
  balance_due: ({ cents }) => `Due: ${formatMoney(cents)}.`,
}

/** Describes for the operator what happened; empty if nothing that they need to know did. */
export function describeForOperator(events: readonly BookingEvent[], booking: Booking): string {
  return describeEvents(events, booking, WORDS)
}

/** By the name of the entries in the statement. */
function describeMoney({ type: cause, via: gateway, by: actor, cents }: MoneyEvent): string {
  return `${nameEntry({ cause, cents, gateway, actor }, 'operator')}: ${formatMoney(cents)}.`
}

function describeReason(reason: string | null): string {
  return reason === null ? '' : ` Reason: ${reason}`
}

function describeFareOrNone(fare: FareFact): string {
  return fare === null ? 'no fare yet' : describeFare(fare)
}
