import { etaChange } from '@/lib/booking/eta'
import { describeFare } from '@/lib/booking/fare-words'
import type { StoredEvent } from '@/lib/booking/history'
import { readablePhone } from '@/lib/booking/receipt'
import type { Booking } from '@/lib/booking/schemas'
import { isBeingChecked, keptCents } from '@/lib/booking/status'
import { formatMoney } from '@/lib/format'
import { peopleRows, rideRows } from './sheet'
import { wayWords } from './standing'

type Step = { kind: StoredEvent['kind']; before: Booking | null; after: Booking }

/** What an event did to a booking, in words for its operator. */
export function happenedWords({ kind, before, after }: Step): string {
  if (before === null) return `Booked, ${fareWords(after)}, to be paid ${wayWords(after)}.`
  if (before.cancelledAt === null && after.cancelledAt !== null) return cancelledWords(after)
  switch (kind) {
    case 'payment':
      return paymentWords({ before, after })
    case 'chargeback':
      return `Chargeback: the card’s bank took ${formatMoney(after.chargebackCents - before.chargebackCents)} back.`
    case 'chargeback_reversed':
      return `The chargeback of ${formatMoney(before.chargebackCents - after.chargebackCents)} was reversed.`
    case 'charge_found':
      return 'The gateway has a charge under this invoice that this site did not make. Please look at it there.'
    case 'fare':
      return `Fare agreed with the rider: ${fareWords(after)}.`
    case 'confirmed':
      return 'Ride confirmed; the rider is told.'
    case 'chauffeur':
      return chauffeurWords({ before, after })
    case 'eta':
      return etaChange({ before, after })
    case 'no_show':
      return 'Noted that nobody came to the pickup.'
    case 'link':
      return 'The link to the rider’s page was replaced.'
    default:
      return changeWords({ before, after })
  }
}

/** Each line of the sheet that became another: "Pickup time: ..., was ...". */
function changeWords({ before, after }: { before: Booking; after: Booking }): string {
  const [was, is] = [linesOf(before), linesOf(after)]
  const changes = [...new Set([...is.keys(), ...was.keys()])].flatMap(label => {
    const [old, fresh] = [was.get(label), is.get(label)]
    return old === fresh ? [] : [`${label}: ${fresh ?? 'none'}, was ${old ?? 'none'}`]
  })
  return changes.length === 0 ? 'Saved again; nothing became different.' : `Changed. ${changes.join('. ')}.`
}

function linesOf(booking: Booking): Map<string, string> {
  const rows = [...rideRows(booking), ...peopleRows(booking)].map(
    ({ label, value, note }) => [label, note ? `${value} (${note})` : value] as const,
  )
  return new Map([...rows, ['Fare', fareWords(booking)], ['To be paid', wayWords(booking)]])
}

function paymentWords({ before, after }: { before: Booking; after: Booking }): string {
  const backMore = after.refundCents - before.refundCents
  if (before.status !== 'refunded' && after.status === 'refunded') {
    return `The refund of ${formatMoney(after.refundCents)} has been made.`
  }
  if (before.status !== 'paid' && after.status === 'paid') {
    return `Paid: ${formatMoney(keptCents(after))} ${wayWords(after)}.`
  }
  if (backMore > 0 && after.refundBy === null) return merchantWords({ before, after })
  if (backMore > 0) return `${formatMoney(backMore)} was charged by mistake and goes back.`
  if (before.refundBy !== null && after.refundBy === null) {
    return `The ${formatMoney(after.refundCents)} that goes back has been sent.`
  }
  if (before.refundBy !== 'operator' && after.refundBy === 'operator') {
    return `The refund of ${formatMoney(after.refundCents)} could not be made automatically: it waits for you.`
  }
  if (before.pendingReview && !after.pendingReview && after.status === 'cancelled') {
    return 'The card payment that was held for review was declined. Nothing was charged.'
  }
  if (after.pendingReview && !before.pendingReview) return 'A card payment is held for review at the gateway.'
  if (isBeingChecked(after)) return 'A card payment is being checked.'
  return isBeingChecked(before) ? 'The card payment did not go through.' : 'A payment changed.'
}

/** What was given back in the gateway's own pages. */
function merchantWords({ before, after }: { before: Booking; after: Booking }): string {
  const back = `${formatMoney(after.refundCents - before.refundCents)} went back in the merchant interface.`
  return before.status === 'paid' && after.status !== 'paid' ? `${back} The ride is no longer paid.` : back
}

function cancelledWords(after: Booking): string {
  const { cancelReason, refundCents, refundBy } = after
  const why = cancelReason === null ? '' : ` Reason: ${cancelReason}`
  if (after.pendingReview && refundCents === 0) return `Cancelled; the card payment under review is declined.${why}`
  if (refundCents === 0) return `Cancelled; nothing goes back.${why}`
  const way = refundBy === 'operator' ? 'for you to send' : 'to the card'
  return `Cancelled; ${formatMoney(refundCents)} goes back, ${way}.${why}`
}

function chauffeurWords({ before, after }: { before: Booking; after: Booking }): string {
  const { chauffeur } = after
  if (chauffeur === null) return 'The chauffeur was taken off this ride.'
  const verb = before.chauffeur === null ? 'assigned' : 'replaced'
  const who = `Chauffeur ${verb}: ${chauffeur.name}, ${chauffeur.car}, ${readablePhone(chauffeur.phone)}.`
  return [who, etaChange({ before, after })].filter(Boolean).join(' ')
}

function fareWords({ quote }: Pick<Booking, 'quote'>): string {
  return quote === null ? 'no fare yet' : describeFare(quote)
}
