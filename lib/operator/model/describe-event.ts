import { describeFare } from '@/lib/booking/model/describe-fare'
import { describeEtaChange } from '@/lib/booking/model/eta'
import { diffRows } from '@/lib/booking/model/fact-rows'
import type { StoredEvent } from '@/lib/booking/model/history'
import { type LedgerEntry, sumCents } from '@/lib/booking/model/ledger'
import type { Booking } from '@/lib/booking/model/schemas'
import { getConsequences, nameEntry } from '@/lib/booking/model/statement'
import { formatMoney, formatUsPhone } from '@/lib/format'
import { describePaymentMethod } from './describe-status'
import { contactRows, rideRows } from './detail-rows'

/**
 * Describes for the operator what happened; empty if nothing that they need to know did. `before` is the booking before
 * it, for what changed of the ride.
 */
export function describeEvent(event: StoredEvent, before: Booking | null): string {
  const { kind, booking, entries } = event
  if (before === null) return `Booked, ${describeFareOrNone(booking)}, payment ${describePaymentMethod(booking)}.`
  const parts = [
    describeKind(event, before),
    ...describeEntries(entries),
    ...describeConsequences(event),
    describeReason(event),
  ]
  const words = parts.filter(part => part !== '').join(' ')
  return words === '' && kind === 'changed' ? 'Saved with no changes.' : words
}

function describeKind({ kind, booking, entries }: StoredEvent, before: Booking): string {
  switch (kind) {
    case 'created':
    case 'changed': {
      const changes = diffRows({ before: comparedRows(before), after: comparedRows(booking) })
      if (changes.length === 0) return ''
      return `Changed. ${changes.map(({ label, was, is }) => `${label}: ${is || 'none'} (was ${was || 'none'})`).join('. ')}.`
    }
    case 'change_asked':
      return 'The customer asks for a change that costs more, to be paid by Zelle. The email about it says what. Nothing has changed yet.'
    case 'cancelled':
      return 'Canceled.'
    case 'payment':
      return entries.length === 0 ? describeAttempt(booking, before) : ''
    case 'change_not_made':
      return 'The change that the customer paid for was no longer possible; the ride stays as it is.'
    case 'charge_found':
      return 'The gateway shows a charge for this ride that this site did not make. Count it here, or refund it in the merchant interface.'
    case 'hold_released':
      return 'The card payment that was held for review was declined. Nothing was charged.'
    case 'courtesy':
    case 'chargeback':
    case 'chargeback_reversed':
      return ''
    case 'fare':
      return `Fare agreed with the customer: ${describeFareOrNone(booking)}.`
    case 'confirmed':
      return 'Ride confirmed; customer notified.'
    case 'chauffeur':
      return describeChauffeur(booking, before)
    case 'eta':
      return describeEtaChange({ before, after: booking })
    case 'no_show':
      return 'No-show recorded.'
    case 'link':
      return 'New link sent to the customer; the old one ended.'
    default:
      // A newer release that shares the database may store another kind.
      kind satisfies never
      return `Recorded: ${kind}.`
  }
}

/** Fare lines and what a cancellation keeps follow from what the event says itself. */
const IMPLIED: readonly LedgerEntry['cause'][] = ['booked', 'changed', 'agreed', 'canceled']

function describeEntries(entries: readonly LedgerEntry[]): string[] {
  const causes = new Set(entries.map(({ cause }) => cause))
  return [...causes].flatMap(cause => {
    const ofCause = entries.filter(entry => entry.cause === cause)
    const cents = sumCents(ofCause)
    if (cents === 0 || IMPLIED.includes(cause)) return []
    const name = nameEntry({ cause, cents, gateway: ofCause[0]?.gateway ?? null }, 'operator')
    return `${name}: ${formatMoney(Math.abs(cents))}.`
  })
}

function describeConsequences(event: StoredEvent): string[] {
  const { newDueCents, newRefundCents } = getConsequences(event)
  const words: string[] = []
  if (newDueCents > 0) words.push(`Due: ${formatMoney(event.booking.account.dueCents)}.`)
  if (newRefundCents > 0) words.push(`Refund due: ${formatMoney(newRefundCents)}.`)
  if (event.kind === 'cancelled' && newRefundCents === 0) words.push('No refund due.')
  return words
}

function describeReason({ kind, booking: { cancelReason, refundReason } }: StoredEvent): string {
  const reason = kind === 'cancelled' ? cancelReason : kind === 'courtesy' ? refundReason : null
  return reason === null ? '' : `Reason: ${reason}`
}

/** A payment of a ride that was paid before leaves its status as it is; the page says while one is under way. */
function describeAttempt({ status }: Booking, before: Booking): string {
  if (status === 'payment_unknown') return before.status === status ? '' : 'A card payment is being checked.'
  return before.status === 'payment_unknown' ? 'The card payment did not go through.' : ''
}

function comparedRows(booking: Booking) {
  const rows = [...rideRows(booking), ...contactRows(booking)]
  return [
    ...rows.map(({ label, value, note }) => ({ label, value: note ? `${value} (${note})` : value })),
    { label: 'Fare', value: describeFareOrNone(booking) },
    { label: 'Payment', value: describePaymentMethod(booking) },
  ]
}

function describeChauffeur(booking: Booking, before: Booking): string {
  const { chauffeur } = booking
  if (chauffeur === null) return 'Chauffeur removed.'
  const verb = before.chauffeur === null ? 'assigned' : 'replaced'
  const who = `Chauffeur ${verb}: ${chauffeur.name}, ${chauffeur.car}, ${formatUsPhone(chauffeur.phone)}.`
  return `${who} ${describeEtaChange({ before, after: booking })}`.trimEnd()
}

function describeFareOrNone({ quote }: Pick<Booking, 'quote'>): string {
  return quote === null ? 'no fare yet' : describeFare(quote)
}
