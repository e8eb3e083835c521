import { userMessages } from '@/lib/errors'
import { formatMoney, formatUsPhone } from '@/lib/format'
import { describeChanges, describeFlightChanges } from './changes'
import { describeFare, isFareConfirmed } from './describe-fare'
import { describeBalanceDue, describeCredit } from './describe-status'
import { describeEtaChange } from './eta'
import type { LedgerEntry } from './ledger'
import {
  describeRefund,
  getLostCents,
  getRefundAgainCents,
  getRefundDueCents,
  getReturnedCents,
  isBalanceRestored,
  splitRefund,
} from './refunds'
import type { HistoryEntry } from './ride-page'
import type { Booking } from './schemas'
import { getNetPaidCents, isPaymentUnknown } from './status'

export type StoredEvent = {
  /** ISO 8601 in UTC. */
  at: string
  /** `change_asked`: for a dearer ride by Zelle, of which nothing is stored. `hold_released`: of a canceled ride. */
  kind:
    | 'created'
    | 'changed'
    | 'change_asked'
    | 'courtesy'
    | 'cancelled'
    | 'payment'
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

type TransientKind = 'checking' | 'failed'
type HistoryLine = HistoryEntry & { transient?: TransientKind; resolvesPayment?: boolean }

/** Builds the customer-facing history of a booking. */
export function buildHistory(events: readonly StoredEvent[]): HistoryEntry[] {
  const lines = events.flatMap((event, index) => describeEvent({ event, before: events[index - 1]?.booking ?? null }))
  return lines
    .filter((line, index) => !isSuperseded(line, lines.slice(index + 1)))
    .map(({ at, words }) => ({ at, words }))
}

/** Checks for later lines that end this one: a payment check ends with its outcome, a failed attempt with the next. */
function isSuperseded({ transient }: HistoryLine, later: readonly HistoryLine[]): boolean {
  if (transient === undefined) return false
  return later.some(line => line.resolvesPayment || line.transient === 'failed')
}

function describeEvent({ event, before }: { event: StoredEvent; before: Booking | null }): HistoryLine[] {
  const { at, booking } = event
  const toLines = (text: string, options: Omit<HistoryLine, keyof HistoryEntry> = {}): HistoryLine[] => [
    { at, words: text, ...options },
  ]
  if (before === null) return toLines('Booked.')
  if (before.cancelledAt === null && booking.cancelledAt !== null) {
    return toLines([describeCancellation(booking), describeRefund(booking)].join(' ').trimEnd(), {
      resolvesPayment: true,
    })
  }
  switch (event.kind) {
    case 'payment':
      return describePaymentEvent({ before, booking, toLines })
    case 'chargeback':
      return toLines(
        `Your bank reversed the payment of ${formatMoney(booking.chargebackCents - before.chargebackCents)}.`,
      )
    case 'chargeback_reversed':
      return toLines(
        `Your bank reinstated the payment of ${formatMoney(before.chargebackCents - booking.chargebackCents)}.`,
      )
    case 'charge_found':
      return []
    case 'change_requested':
      return toLines(describeRequestedChange({ event, booking }))
    case 'change_expired':
      return toLines('The difference was not paid in time. Your ride has not changed.')
    case 'change_withdrawn':
      return toLines(`${event.actor === 'operator' ? 'We' : 'You'} withdrew the change. Your ride has not changed.`)
    case 'partial_refund':
      return toLines(describePartialRefund({ before, booking }))
    case 'link':
      return toLines('A new link to this page was sent by email; earlier links ended.')
    case 'confirmed':
      return toLines('We confirmed your ride.')
    case 'chauffeur':
      return toLines(
        [describeChauffeur({ before, booking }), describeEtaChange({ before, after: booking })]
          .filter(Boolean)
          .join(' '),
      )
    case 'eta':
      return toLines(describeEtaChange({ before, after: booking }))
    case 'no_show':
      return toLines('No-show: our chauffeur waited at the pickup location.')
    case 'fare':
      return toLines(
        [describeFareChange({ before, booking }), describeChangePayment({ before, booking })].join(' ').trimEnd(),
      )
    case 'created':
    case 'changed':
    case 'cancelled':
      return describeChange({ before, booking, toLines })
    default:
      // A newer release that shares the database may store another kind.
      event.kind satisfies never
      return []
  }
}

type EventContext = {
  before: Booking
  booking: Booking
  toLines: (text: string, options?: Omit<HistoryLine, keyof HistoryEntry>) => HistoryLine[]
}

function describePaymentEvent({ before, booking, toLines }: EventContext): HistoryLine[] {
  const { status, refundCents, transactionId } = booking
  const returnedCents = getReturnedCents({ before, booking })
  const balance = describeBalanceEvent({ before, booking })
  if (balance !== '') return toLines(balance, { resolvesPayment: true })
  if (before.status !== 'refunded' && status === 'refunded') return toLines(describeRefund(booking))
  if (before.status !== 'paid' && status === 'paid') {
    const method = transactionId === null ? 'by Zelle' : 'by card'
    return toLines(`You paid ${formatMoney(getNetPaidCents(booking))} ${method}.`, { resolvesPayment: true })
  }
  const againCents = getRefundAgainCents({ before, booking })
  if (againCents > 0) {
    // The fare was lowered while the payment counted as lost.
    const isOfLowerFare = booking.partialRefundCents > before.partialRefundCents
    return toLines(
      isOfLowerFare
        ? `An earlier payment went through after all, so ${formatMoney(againCents)} will be refunded.`
        : `A refund did not go through. We are reissuing ${formatMoney(againCents)} to your card.`,
    )
  }
  // Refunded in the gateway's own console, with nothing left to send.
  if (returnedCents > 0 && booking.refundBy === null) {
    const refundText = `${formatMoney(returnedCents)} was refunded to you.`
    return toLines([refundText, describeNewCredit({ before, booking })].join(' ').trimEnd(), { resolvesPayment: true })
  }
  if (returnedCents > 0) {
    return toLines(`${formatMoney(returnedCents)} was charged in error and will be refunded.`)
  }
  if (refundCents > 0 && before.refundBy !== null && booking.refundBy === null) {
    const { otherCents } = splitRefund(booking)
    return otherCents > 0
      ? toLines(`The ${formatMoney(otherCents)} charged in error has been refunded.`)
      : toLines(`Your refund of ${formatMoney(getRefundDueCents(before))} has been issued.`)
  }
  if (before.pendingReview && !booking.pendingReview && status === 'cancelled') {
    return toLines('The hold on your card was released. Nothing was charged.')
  }
  if (isPaymentUnknown(booking))
    return isPaymentUnknown(before) ? [] : toLines(userMessages.paymentChecking, { transient: 'checking' })
  return isPaymentUnknown(before) ? toLines('A card payment did not go through.', { transient: 'failed' }) : []
}

/** Describes that a balance became due on a paid ride, was paid, or ended because a charge counts again; else empty. */
function describeBalanceEvent({ before, booking }: { before: Booking; booking: Booking }): string {
  const paidCents = booking.paidCents - before.paidCents
  if (before.balanceDue !== null && paidCents > 0) {
    return [`You paid an additional ${formatMoney(paidCents)}.`, describeBalanceDue(booking)].join(' ').trimEnd()
  }
  if (isBalanceRestored({ before, booking }))
    return 'An earlier payment went through after all, so nothing more is due.'
  if (getLostCents({ before, booking }) === 0) return ''
  const lostPaymentText = `A payment did not go through or was returned. ${describeBalanceDue(booking)}`
  return [lostPaymentText, describeNewCredit({ before, booking })].join(' ').trimEnd()
}

function describeNewCredit({ before, booking }: { before: Booking; booking: Booking }): string {
  return booking.creditCents > before.creditCents ? describeCredit(booking) : ''
}

function describeChange({ before, booking, toLines }: EventContext): HistoryLine[] {
  const changes = describeChanges({ before, after: booking })
  const payment = describeChangePayment({ before, booking })
  if (changes.length === 0) return payment === '' ? [] : toLines(payment, { resolvesPayment: true })
  const changed = describeFlightChanges({ before, after: booking }) || `Changed: ${changes.join('; ')}.`
  return toLines([changed, payment].join(' ').trimEnd(), { resolvesPayment: payment !== '' })
}

/** Describes the payment or refund of a change in fare; empty without one. */
function describeChangePayment({ before, booking }: { before: Booking; booking: Booking }): string {
  const paidCents = booking.paidCents - before.paidCents
  const refundedCents = booking.partialRefundCents - before.partialRefundCents
  if (paidCents > 0) return `You paid an additional ${formatMoney(paidCents)}.`
  if (refundedCents <= 0) return ''
  const verb = booking.refundBy === null ? 'was refunded' : 'will be refunded'
  return `${formatMoney(refundedCents)} ${verb} to you.`
}

function describeRequestedChange({ event, booking }: { event: StoredEvent; booking: Booking }): string {
  const { pendingChange } = booking
  if (pendingChange === null) return ''
  const who = event.actor === 'operator' ? 'We prepared a change' : 'You requested a change'
  const amount = formatMoney(pendingChange.differenceCents)
  return `${who} that adds ${amount} to your fare. Your ride will change once we receive the ${pendingChange.paymentMethod === 'zelle' ? 'Zelle ' : ''}payment.`
}

function describePartialRefund({ before, booking }: { before: Booking; booking: Booking }): string {
  const reason = booking.refundReason === null ? '' : ` ${endWithPeriod(booking.refundReason)}`
  return `${describeChangePayment({ before, booking })}${reason}`
}

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
