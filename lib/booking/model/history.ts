import { userMessages } from '@/lib/errors'
import { formatMoney, formatUsPhone } from '@/lib/format'
import { describeChanges } from './changes'
import { describeFare, isFareConfirmed } from './describe-fare'
import { describeBalanceDue, describeCardHold, describeRefund, joinSentences } from './describe-status'
import { describeEtaChange } from './eta'
import { type LedgerEntry, type MoneyCause, sumOfCauses } from './ledger'
import type { HistoryEntry } from './ride-page'
import type { Booking } from './schemas'
import { getConsequences } from './statement'

export type StoredEvent = {
  /** ISO 8601 in UTC. */
  at: string
  /** `change_not_made`: what was paid for it goes back. `change_asked`: for a dearer ride by Zelle, of which nothing is stored. `hold_released`: of a canceled ride. */
  kind:
    | 'created'
    | 'changed'
    | 'change_asked'
    | 'courtesy'
    | 'cancelled'
    | 'payment'
    | 'change_not_made'
    | 'charge_found'
    | 'chargeback'
    | 'chargeback_reversed'
    | 'hold_released'
    | 'fare'
    | 'confirmed'
    | 'chauffeur'
    | 'no_show'
    | 'link'
    | 'eta'
  actor: 'rider' | 'operator' | 'site'
  /** As of then. */
  booking: Booking
  /** Those that this event appended to the account. */
  entries: LedgerEntry[]
}

/** A payment being checked is of interest until its outcome, and a failed one until the next. */
type Transient = 'checking' | 'failed' | null

/** Builds the customer-facing history of a booking. */
export function buildHistory(events: readonly StoredEvent[]): HistoryEntry[] {
  const lines = events.flatMap((event, index) => {
    const before = events[index - 1]?.booking ?? null
    const words = before === null ? 'Booked.' : describeEvent(event, before)
    const transient = before === null || words === '' ? null : getTransient(event, before)
    return words === '' ? [] : [{ at: event.at, words, transient, endsPayment: endsPayment(event) }]
  })
  return lines
    .filter(({ transient }, index) => {
      const later = lines.slice(index + 1)
      return transient === null || !later.some(line => line.endsPayment || line.transient === 'failed')
    })
    .map(({ at, words }) => ({ at, words }))
}

function getTransient({ kind, entries, booking }: StoredEvent, before: Booking): Transient {
  if (kind !== 'payment' || entries.length > 0 || booking.status === before.status) return null
  if (booking.status === 'payment_unknown') return 'checking'
  return before.status === 'payment_unknown' ? 'failed' : null
}

function endsPayment({ kind, entries }: StoredEvent): boolean {
  return kind === 'cancelled' || entries.some(({ account }) => account === 'money')
}

function describeEvent(event: StoredEvent, before: Booking): string {
  const { kind, booking, entries } = event
  switch (kind) {
    case 'cancelled': {
      const isHeld = before.status === 'payment_unknown' && booking.status === 'cancelled'
      return joinSentences(describeCancellation(booking), isHeld ? describeCardHold() : describeRefund(booking))
    }
    case 'payment': {
      const transient = getTransient(event, before)
      if (transient === 'checking') return userMessages.paymentChecking
      return transient === 'failed' ? 'A card payment did not go through.' : describeMoney(event, before)
    }
    case 'change_not_made':
      return joinSentences(
        'Your ride could not be changed anymore, so it stays as it is.',
        describeMoney(event, before),
      )
    case 'chargeback':
    case 'chargeback_reversed':
      return describeMoney(event, before)
    case 'charge_found':
      return ''
    case 'hold_released':
      return 'The hold on your card was released. Nothing was charged.'
    case 'change_asked':
      return 'You asked us for a change to be paid by Zelle. Your ride has not changed.'
    case 'courtesy': {
      const cents = -sumOfCauses({ entries }, ['courtesy'])
      const isAllRefunded = getConsequences(event).newRefundCents === cents
      const lowered = isAllRefunded ? '' : `We lowered your price by ${formatMoney(cents)}.`
      const reason = booking.refundReason === null ? '' : endWithPeriod(booking.refundReason)
      return joinSentences(lowered, describeMoney(event, before), reason)
    }
    case 'link':
      return 'A new link to this page was sent by email; earlier links ended.'
    case 'confirmed':
      return 'We confirmed your ride.'
    case 'chauffeur':
      return joinSentences(describeChauffeur({ before, booking }), describeEtaChange({ before, after: booking }))
    case 'eta':
      return describeEtaChange({ before, after: booking })
    case 'no_show':
      return 'No-show: our chauffeur waited at the pickup location.'
    case 'fare':
      return joinSentences(describeFareChange({ before, booking }), describeMoney(event, before))
    case 'created':
    case 'changed':
      return joinSentences(describeRideChange({ before, booking }), describeMoney(event, before))
    default:
      // A newer release that shares the database may store another kind.
      kind satisfies never
      return ''
  }
}

function describeRideChange({ before, booking }: { before: Booking; booking: Booking }): string {
  const changes = describeChanges({ before, after: booking })
  return changes.length === 0 ? '' : `Changed. ${changes.join('. ')}.`
}

/** Describes what moved by its causes, and what it leaves due or to be refunded. */
function describeMoney(event: StoredEvent, before: Booking): string {
  const { entries, booking } = event
  const { newDueCents, newRefundCents } = getConsequences(event)
  const isFurther = before.status === 'paid'
  const sentences = MONEY_WORDS.map(({ causes, more, less }) => {
    const cents = sumOfCauses({ entries }, causes)
    const words = cents > 0 ? more : less
    return cents === 0 ? '' : words(formatMoney(Math.abs(cents)), isFurther)
  })
  const receivedCents = sumOfCauses({ entries }, ['card', 'zelle'])
  const refund = `${formatMoney(newRefundCents)}${receivedCents > 0 ? ' of it was not due and' : ''} will be refunded to you.`
  const hasMoved = newDueCents > 0 || entries.some(({ account }) => account === 'money')
  const balance = booking.status === 'paid' && hasMoved ? describeBalanceDue(booking) : ''
  return joinSentences(...sentences, newRefundCents > 0 ? refund : '', balance)
}

type Describe = (amount: string, isFurther: boolean) => string
const received = (method: string) => (amount: string, isFurther: boolean) =>
  isFurther ? `You paid an additional ${amount}.` : `You paid ${amount} ${method}.`
const failed = () => 'A payment did not go through or was returned.'
const reversed = (amount: string) => `Your bank reversed the payment of ${amount}.`
const unrefunded = (amount: string) => `A refund of ${amount} did not go through.`
const MONEY_WORDS: readonly { causes: MoneyCause[]; more: Describe; less: Describe }[] = [
  { causes: ['card'], more: received('by card'), less: failed },
  { causes: ['zelle'], more: received('by Zelle'), less: failed },
  { causes: ['settlement_failed'], more: () => 'An earlier payment went through after all.', less: failed },
  { causes: ['refund', 'void'], more: unrefunded, less: amount => `Your refund of ${amount} has been issued.` },
  { causes: ['merchant'], more: unrefunded, less: amount => `${amount} was refunded to you.` },
  { causes: ['chargeback'], more: () => '', less: reversed },
  { causes: ['chargeback_won'], more: amount => `Your bank reinstated the payment of ${amount}.`, less: reversed },
]

function describeCancellation({ cancelledBy, cancelReason }: Booking): string {
  if (cancelledBy !== 'operator') return 'You canceled this ride.'
  return cancelReason ? `We canceled this ride: ${endWithPeriod(cancelReason)}` : 'We canceled this ride.'
}

function describeChauffeur({ before, booking }: { before: Booking; booking: Booking }): string {
  const { chauffeur } = booking
  if (chauffeur === null) return 'A new chauffeur has not been assigned yet.'
  const lead = before.chauffeur === null ? 'Your chauffeur is' : 'Your chauffeur is now'
  return `${lead} ${endWithPeriod(chauffeur.name)} Car: ${endWithPeriod(chauffeur.car)} Phone: ${formatUsPhone(chauffeur.phone)}.`
}

function describeFareChange({ before, booking }: { before: Booking; booking: Booking }): string {
  const fare = describeFare(booking.quote)
  if (!isFareConfirmed(before.quote)) return `We confirmed your fare: ${fare}.`
  return `We changed your fare from ${formatMoney(before.quote.totalCents)} to ${fare}.`
}

function endWithPeriod(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`
}
