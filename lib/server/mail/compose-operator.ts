import 'server-only'
import { bookedPoints } from '@/lib/booking/booked-points'
import { formatMoment } from '@/lib/booking/eta'
import { describeFare } from '@/lib/booking/fare-words'
import { receiptMark } from '@/lib/booking/receipt'
import type { Booking } from '@/lib/booking/schemas'
import { isCancelled, keptCents } from '@/lib/booking/status'
import { formatMoney } from '@/lib/format'
import { describePoint } from '@/lib/maps/name-check'
import { lastWayAt } from '@/lib/operator/actions'
import { bookingWarnings } from '@/lib/operator/warnings'
import type { News } from '@/lib/server/database/tables'
import { AFTER_RIDE_MS } from '@/lib/server/operator/capability'
import { cities } from '@/lib/site'
import { blockPart, changedRows, chauffeurPart, checkedPoint, journeyParts } from './compose-parts'
import type { Composition } from './composition'
import type { LetterPart, LetterRow } from './letter'

const HEADINGS: Partial<Record<News, string>> = {
  booked: 'New ride',
  changed: 'Ride changed',
  paid: 'Ride paid',
  cancelled: 'Ride canceled',
  refunded: 'Refund made',
  hold_released: 'Payment under review declined',
  refund_left: 'Refund to send',
  merchant_change: 'Payment changed at the gateway',
  charge_found: 'Charge to review',
  chargeback: 'Chargeback',
  chargeback_reversed: 'Chargeback reversed',
}

/** What the operator is told: the whole ride, who rides and how to reach them, and the one link to act on it. */
export function tellOperator({ kind, before, shown: booking, link, now }: Composition & { shown: Booking }) {
  const heading = HEADINGS[kind] ?? 'Ride'
  const changed =
    kind === 'changed' && before !== null
      ? [
          ...changedRows({ before, after: booking, titles: ['Ride', 'Fare', 'Payment', 'Customer'] }),
          ...movedRows({ before, after: booking }),
        ]
      : []
  const parts: LetterPart[] = [
    ...paymentPart({ kind, before, shown: booking }),
    ...todoPart(booking),
    ...warningParts(booking),
    ...openPart({ booking, link, now }),
    ...(changed.length === 0 ? [] : [{ kind: 'rows' as const, title: 'What changed', rows: changed }]),
    ...journeyParts(booking, 'all', checkedPoint),
    ...blockPart({ booking, title: 'Customer', as: 'Customer and passenger' }),
    ...blockPart({ booking, title: 'Ride', as: 'The ride' }),
    ...chauffeurPart(booking).map(part => (part.kind === 'rows' ? { ...part, title: 'Chauffeur' } : part)),
    ...blockPart({ booking, title: 'Fare', as: 'The fare' }),
    ...blockPart({ booking, title: 'Payment' }),
  ]
  return { heading, lead: [...nowLead({ booking, now }), leadOf(booking)], parts }
}

/** Of an immediate ride, first of all: since when somebody waits, and in which city. Shown beside the subject, too. */
function nowLead({ booking, now }: { booking: Booking; now: Date }): string[] {
  if (booking.scheduleOption !== 'immediately' || isCancelled(booking)) return []
  const city = cities.find(({ id }) => id === booking.pickup.city)
  const at = formatMoment(booking.pickupAt, { ...booking, now })
  return [`As soon as possible${city === undefined ? '' : ` in ${city.name}`}, requested ${at}.`]
}

function leadOf(booking: Booking): string {
  if (!isCancelled(booking)) return standing(booking)
  const by = booking.cancelledBy === 'operator' ? 'Canceled by you' : 'Canceled by the customer'
  return booking.cancelReason ? `${by}: ${booking.cancelReason}` : `${by}.`
}

/** The rider's sentence speaks to the rider; the operator's is the bare fact. */
function standing(booking: Booking): string {
  if (booking.status === 'paid') return `Paid: ${formatMoney(keptCents(booking))}.`
  if (booking.chargebackCents > 0) return 'Not paid: charged back.'
  if (receiptMark(booking) === 'PAYMENT BEING CHECKED') return 'A card payment is being checked.'
  const fare = booking.quote ? describeFare(booking.quote) : 'The fare is to be confirmed'
  return booking.paymentMethod === 'zelle' ? `${fare}, due by Zelle.` : `${fare}, to be paid by card.`
}

/** What to check before anybody is sent. */
function warningParts(booking: Booking): LetterPart[] {
  return bookingWarnings(booking).map(warning => ({ kind: 'notice', text: `Check with the customer. ${warning}` }))
}

/** Points that moved, or were checked anew, though their names may be the same. */
function movedRows({ before, after }: { before: Booking; after: Booking }): LetterRow[] {
  const was = new Map(bookedPoints(before).map(({ label, place }) => [label, describePoint(place)]))
  return bookedPoints(after).flatMap(({ label, place }) => {
    const [old = '', now] = [was.get(label), describePoint(place)]
    return now === '' || now === old ? [] : [{ label: `${label}, point`, value: now, was: old || 'none' }]
  })
}

/** What changed of the money without the site's doing. */
function paymentPart({ kind, before, shown }: Pick<Composition, 'kind' | 'before'> & { shown: Booking }): LetterPart[] {
  const notice = (text: string): LetterPart[] => [{ kind: 'notice', text }]
  const more = (name: 'refundCents' | 'chargebackCents') => formatMoney(Math.abs(shown[name] - (before?.[name] ?? 0)))
  const shows = 'See it on the ride page or with "npm run bookings -- show".'
  switch (kind) {
    case 'merchant_change':
      if (shown.refundBy === 'gateway') {
        return notice(
          `The gateway has another charge of ${more('refundCents')} for this ride that was thought to have failed. This site will refund it automatically.`,
        )
      }
      return notice(
        `${more('refundCents')} of this ride's payment was voided or refunded in the merchant interface. ${unpaidWords(shown)}`.trimEnd(),
      )
    case 'chargeback':
      return notice(
        `Chargeback of ${more('chargebackCents')}. This site will not refund any of it. ${unpaidWords(shown)} Please respond to the dispute in your merchant interface.`,
      )
    case 'chargeback_reversed':
      return notice(`The chargeback of ${more('chargebackCents')} was reversed: the payment counts again.`)
    case 'charge_found':
      return notice(
        `The gateway shows a charge for invoice ${shown.invoiceNumber} that this site did not make, so it is not counted. Please check it in the merchant interface. ${shows}`,
      )
    default:
      return []
  }
}

function unpaidWords({ status }: Booking): string {
  return status === 'reserved' || status === 'awaiting_zelle' ? 'The ride is no longer paid.' : ''
}

/** The way to act on the ride; of one that is long over the link opens nothing. */
function openPart({ booking, link, now }: { booking: Booking; link: string; now: Date }): LetterPart[] {
  if (lastWayAt(booking) + AFTER_RIDE_MS <= +now) return []
  const note = 'Anyone with this link can manage this booking until 7 days after the ride. Please do not forward it.'
  return [{ kind: 'button', label: 'Open this ride', href: link, note }]
}

/** What waits for the operator's own hand. */
function todoPart(booking: Booking): LetterPart[] {
  const { refundBy, refundCents, quote } = booking
  // Of a ride that stands, too: a charge too many goes back.
  if (refundBy === 'operator') {
    return [
      {
        kind: 'notice',
        text: `Please send the refund of ${formatMoney(refundCents)} manually, then record it on the ride page.`,
      },
    ]
  }
  if (booking.pendingReview && isCancelled(booking)) {
    return [
      {
        kind: 'notice',
        text: 'A card payment for this ride is held for review at the gateway. We decline it automatically if the gateway allows it; if the ride page still shows it tomorrow, please decline it in the merchant interface.',
      },
    ]
  }
  if (quote?.provisional && !isCancelled(booking)) {
    return [
      {
        kind: 'notice',
        text: 'The fare is an estimate, from an address as the rider typed it. Please confirm it or set another on the ride’s page: the rider can pay only then.',
      },
    ]
  }
  if (quote === null && !isCancelled(booking)) {
    return [{ kind: 'notice', text: 'No route could be priced for this ride. Please set the fare on the ride page.' }]
  }
  return []
}
