import { changesOf, flightNews } from '@/lib/booking/changes'
import { etaChange } from '@/lib/booking/eta'
import { describeFare, isFareConfirmed } from '@/lib/booking/fare-words'
import { readablePhone } from '@/lib/booking/receipt'
import type { Happening } from '@/lib/booking/ride-page'
import type { Booking } from '@/lib/booking/schemas'
import { isBeingChecked, keptCents, moneyBackSentence } from '@/lib/booking/status'
import { sentences } from '@/lib/errors'
import { formatMoney } from '@/lib/format'

/** One event of a booking as it is stored: when (ISO 8601 in UTC), what, by whom, and how the booking stood after it. */
export type StoredEvent = {
  at: string
  kind:
    | 'created'
    | 'changed'
    | 'cancelled'
    | 'payment'
    | 'charge_found'
    | 'chargeback'
    | 'chargeback_reversed'
    | 'fare'
    | 'confirmed'
    | 'chauffeur'
    | 'no_show'
    | 'link'
    | 'eta'
  actor: 'rider' | 'operator' | 'site'
  booking: Booking
}

/** Sentences of a payment that failed or is still open, of which the last one alone is worth reading. */
type Noise = 'checking' | 'failed'
type Line = Happening & { noise?: Noise; settles?: boolean }

/** What happened to a booking, in sentences for its rider, from its stored events in their order. */
export function historyOf(events: readonly StoredEvent[]): Happening[] {
  const lines = events.flatMap((event, index) => tell({ event, before: events[index - 1]?.booking ?? null }))
  return lines
    .filter((line, index) => !isOutdated(line, lines.slice(index + 1)))
    .map(({ at, words }) => ({ at, words }))
}

/** A look at a payment counts until it is known, a failed try until the next. */
function isOutdated({ noise }: Line, later: readonly Line[]): boolean {
  if (noise === undefined) return false
  return later.some(line => line.settles || line.noise === 'failed')
}

function tell({ event, before }: { event: StoredEvent; before: Booking | null }): Line[] {
  const { at, booking } = event
  const line = (words: string, more: Omit<Line, keyof Happening> = {}): Line[] => [{ at, words, ...more }]
  if (before === null) return line('Booked.')
  if (before.cancelledAt === null && booking.cancelledAt !== null) {
    return line([cancelledWords(booking), moneyBackSentence(booking)].join(' ').trimEnd(), { settles: true })
  }
  switch (event.kind) {
    case 'payment':
      return tellPayment({ before, booking, line })
    case 'chargeback':
      return line(`Your bank reversed the payment of ${formatMoney(booking.chargebackCents - before.chargebackCents)}.`)
    case 'chargeback_reversed':
      return line(
        `Your bank reinstated the payment of ${formatMoney(before.chargebackCents - booking.chargebackCents)}.`,
      )
    case 'charge_found':
      return []
    case 'link':
      return line('The link to this page was replaced with a new one.')
    case 'confirmed':
      return line('We confirmed your ride.')
    case 'chauffeur':
      return line(
        [chauffeurWords({ before, booking }), etaChange({ before, after: booking })].filter(Boolean).join(' '),
      )
    case 'eta':
      return line(etaChange({ before, after: booking }))
    case 'no_show':
      return line('No-show: our chauffeur waited at the pickup.')
    case 'fare':
      return line(fareWords({ before, booking }))
    default:
      return tellChange({ before, booking, line })
  }
}

type Step = { before: Booking; booking: Booking; line: (words: string, more?: Omit<Line, keyof Happening>) => Line[] }

function tellPayment({ before, booking, line }: Step): Line[] {
  const { status, refundCents, transactionId } = booking
  if (before.status !== 'refunded' && status === 'refunded') return line(moneyBackSentence(booking))
  if (before.status !== 'paid' && status === 'paid') {
    const way = transactionId === null ? 'by Zelle' : 'by card'
    return line(`Paid ${way}, ${formatMoney(keptCents(booking))}.`, { settles: true })
  }
  // Made in the gateway's own pages, and with nothing left to be sent.
  if (refundCents > before.refundCents && booking.refundBy === null) {
    return line(`${formatMoney(refundCents - before.refundCents)} was refunded to you.`, { settles: true })
  }
  if (refundCents > before.refundCents) {
    const tooMuch = formatMoney(refundCents - before.refundCents)
    return line(`${tooMuch} was charged in error and will be refunded.`)
  }
  if (refundCents > 0 && before.refundBy !== null && booking.refundBy === null) {
    return line(`The ${formatMoney(refundCents)} charged in error has been refunded.`)
  }
  if (before.pendingReview && !booking.pendingReview && status === 'cancelled') {
    return line('The hold on your card was released. Nothing was charged.')
  }
  if (isBeingChecked(booking))
    return isBeingChecked(before) ? [] : line(sentences.paymentChecking, { noise: 'checking' })
  return isBeingChecked(before) ? line('A card payment did not go through.', { noise: 'failed' }) : []
}

function tellChange({ before, booking, line }: Step): Line[] {
  const changes = changesOf({ before, after: booking })
  if (changes.length === 0) return []
  return line(flightNews({ before, after: booking }) || `Changed: ${changes.join(', ')}.`)
}

function cancelledWords({ cancelledBy, cancelReason }: Booking): string {
  if (cancelledBy !== 'operator') return 'Canceled by you.'
  return cancelReason ? `Canceled by us: ${ended(cancelReason)}` : 'Canceled by us.'
}

function chauffeurWords({ before, booking }: { before: Booking; booking: Booking }): string {
  const { chauffeur } = booking
  if (chauffeur === null) return 'A new chauffeur has not been assigned yet.'
  const lead = before.chauffeur === null ? 'Your chauffeur is' : 'Your chauffeur is now'
  return `${lead} ${chauffeur.name}, in ${ended(chauffeur.car)} Phone: ${readablePhone(chauffeur.phone)}`
}

function fareWords({ before, booking }: { before: Booking; booking: Booking }): string {
  const fare = describeFare(booking.quote)
  if (!isFareConfirmed(before.quote)) return `We confirmed your fare: ${fare}.`
  return `We changed your fare from ${formatMoney(before.quote.totalCents)} to ${fare}.`
}

function ended(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`
}
