import 'server-only'
import { describeFare } from '@/lib/booking/model/describe-fare'
import { describeBalanceDue } from '@/lib/booking/model/describe-status'
import { formatMoment } from '@/lib/booking/model/eta'
import {
  getLostCents,
  getRefundAgainCents,
  getRefundDueCents,
  getReturnedCents,
  isBalanceRestored,
} from '@/lib/booking/model/refunds'
import type { Booking } from '@/lib/booking/model/schemas'
import { getNetPaidCents, getPriceCents, getReceiptMark, isCanceled } from '@/lib/booking/model/status'
import { listWaypoints } from '@/lib/booking/model/waypoints'
import { formatMoney } from '@/lib/format'
import type { NotificationKind } from '@/lib/notifications/tables'
import { describeMissingCar, describePaymentStatus, describePendingPayment } from '@/lib/operator/model/describe-status'
import { listBookingWarnings } from '@/lib/operator/model/warnings'
import { describeNameCheck } from '@/lib/places/model/name-check'
import { findCity } from '@/lib/served-cities'
import { blockPart, changedRows, chauffeurPart, journeyParts, toCheckedJourneyPoint } from './compose-parts'
import type { EmailPart, EmailRow } from './email-document'
import type { EmailInput } from './email-input'

const HEADINGS_BY_KIND: Partial<Record<NotificationKind, string>> = {
  booked: 'New ride',
  changed: 'Ride changed',
  change_requested: 'Change waiting for payment',
  change_expired: 'Change expired',
  change_withdrawn: 'Change withdrawn',
  partial_refund: 'Refund recorded',
  paid: 'Ride paid',
  cancelled: 'Ride canceled',
  refunded: 'Refund issued',
  hold_released: 'Payment under review declined',
  refund_left: 'Refund to send',
  merchant_change: 'Payment changed at the gateway',
  charge_found: 'Charge to review',
  chargeback: 'Chargeback',
  chargeback_reversed: 'Chargeback reversed',
}

const LINK_NOTE = 'Anyone with this link can manage this booking. Please do not forward it.'

/** Composes the operator's email with the capability URL. */
export function composeOperatorEmail({ kind, before, shown: booking, link, now }: EmailInput & { shown: Booking }) {
  const heading = HEADINGS_BY_KIND[kind] ?? 'Ride'
  const { pendingChange } = booking
  const requestedFields =
    kind === 'change_requested' && pendingChange !== null
      ? changedRows({
          before: booking,
          after: { ...booking, ...pendingChange.ride, pendingChange: null },
          titles: ['Ride', 'Fare', 'Customer'],
          reader: 'operator',
        })
      : []
  const changedFields =
    kind === 'changed' && before !== null
      ? [
          ...changedRows({
            before,
            after: booking,
            titles: ['Ride', 'Fare', 'Payment', 'Customer'],
            reader: 'operator',
          }),
          ...changedPointRows({ before, after: booking }),
        ]
      : []
  const parts: EmailPart[] = [
    ...paymentPart({ kind, before, shown: booking }),
    ...requiredActionPart(booking),
    ...warningParts(booking),
    { kind: 'button', label: 'Open this ride', href: link, note: LINK_NOTE },
    ...(requestedFields.length === 0
      ? []
      : [{ kind: 'rows' as const, title: 'What will change', rows: requestedFields }]),
    ...(changedFields.length === 0 ? [] : [{ kind: 'rows' as const, title: 'What changed', rows: changedFields }]),
    ...journeyParts(booking, 'all', toCheckedJourneyPoint),
    ...blockPart({ booking, title: 'Customer', heading: 'Customer and passenger' }),
    ...blockPart({ booking, title: 'Ride', heading: 'The ride' }),
    ...chauffeurPart(booking).map(part => (part.kind === 'rows' ? { ...part, title: 'Chauffeur' } : part)),
    ...blockPart({ booking, title: 'Fare', heading: 'The fare' }),
    ...blockPart({ booking, title: 'Payment', reader: 'operator' }),
  ]
  return {
    heading,
    paragraphs: [...immediateRideParagraphs({ booking, now }), operatorIntroduction({ kind, booking })],
    parts,
  }
}

function immediateRideParagraphs({ booking, now }: { booking: Booking; now: Date }): string[] {
  if (booking.scheduleOption !== 'immediately' || isCanceled(booking)) return []
  const city = findCity(booking.pickup.city)
  const at = formatMoment(booking.pickupAt, { ...booking, now })
  return [`As soon as possible${city === undefined ? '' : ` in ${city.name}`}, requested ${at}.`]
}

function operatorIntroduction({ kind, booking }: { kind: NotificationKind; booking: Booking }): string {
  if (!isCanceled(booking)) {
    // The notice of a requested change says what is pending.
    const pending = kind === 'change_requested' ? '' : describePendingPayment(booking)
    return [paymentSummary(booking), pending, describeMissingCar(booking)].filter(Boolean).join(' ')
  }
  const canceledByText = booking.cancelledBy === 'operator' ? 'Canceled by you' : 'Canceled by the customer'
  return booking.cancelReason ? `${canceledByText}: ${booking.cancelReason}` : `${canceledByText}.`
}

function paymentSummary(booking: Booking): string {
  if (booking.balanceDue !== null) {
    const isZelle = booking.balanceDue.paymentMethod === 'zelle'
    return `${describeBalanceDue(booking)}${isZelle ? ' The customer will send the balance by Zelle.' : ''}`
  }
  if (booking.status === 'paid') {
    return `Paid: ${formatMoney(getNetPaidCents(booking))}${booking.refundCents > 0 ? ' after refunds' : ''}.`
  }
  if (booking.chargebackCents > 0) return 'Not paid: charged back.'
  if (getReceiptMark(booking) === 'PAYMENT BEING CHECKED') return 'A card payment is being checked.'
  const fare = booking.quote
    ? `${booking.creditCents > 0 || booking.keptDifferenceCents > 0 ? formatMoney(getPriceCents(booking)) : describeFare(booking.quote)} to be paid`
    : 'The fare is to be confirmed, then paid'
  return booking.paymentMethod === 'zelle' ? `${fare} by Zelle.` : `${fare} by card.`
}

function warningParts(booking: Booking): EmailPart[] {
  return listBookingWarnings(booking).map(warning => ({ kind: 'notice', text: `Check with the customer. ${warning}` }))
}

/** A point may have moved or been rechecked under the same name. */
function changedPointRows({ before, after }: { before: Booking; after: Booking }): EmailRow[] {
  const previousPoints = new Map(listWaypoints(before).map(({ label, place }) => [label, describeNameCheck(place)]))
  return listWaypoints(after).flatMap(({ label, place }) => {
    const [previous = '', current] = [previousPoints.get(label), describeNameCheck(place)]
    return current === '' || current === previous
      ? []
      : [{ label: `${label} (map point)`, value: current, previousValue: previous || 'none' }]
  })
}

function paymentPart({ kind, before, shown }: Pick<EmailInput, 'kind' | 'before'> & { shown: Booking }): EmailPart[] {
  const toNoticePart = (text: string): EmailPart[] => [{ kind: 'notice', text }]
  const returnedAmount = formatMoney(getReturnedCents({ before, booking: shown }))
  const chargebackAmount = formatMoney(Math.abs(shown.chargebackCents - (before?.chargebackCents ?? 0)))
  const lookupHint = 'See it on the operator page or with "npm run bookings -- show".'
  switch (kind) {
    case 'merchant_change':
      // Another refund may be on its way at the same time.
      if (getLostCents({ before, booking: shown }) > 0) {
        return toNoticePart(
          `A charge for this ride failed at settlement, or was voided or refunded in the merchant interface. ${describePaymentStatus(shown)}`,
        )
      }
      if (isBalanceRestored({ before, booking: shown })) {
        return toNoticePart(
          `A charge that we thought had failed went through after all. Nothing more is due. ${describePaymentStatus(shown)}`,
        )
      }
      if (before !== null && getRefundAgainCents({ before, booking: shown }) > 0) {
        return toNoticePart(
          `A void for this ride did not take effect, and the card was charged after all. This site will refund ${formatMoney(getRefundAgainCents({ before, booking: shown }))} automatically.`,
        )
      }
      if (shown.refundBy === 'gateway') {
        return toNoticePart(
          `The gateway has another charge of ${returnedAmount} for this ride that we thought had failed. This site will refund it automatically.`,
        )
      }
      return toNoticePart(
        `${returnedAmount} of this ride’s payment was voided or refunded in the merchant interface. ${unpaidSentence(shown)}`.trimEnd(),
      )
    case 'change_requested':
      return toNoticePart(describePaymentStatus(shown))
    case 'change_expired':
      return toNoticePart('The difference was not paid in time. The ride has not changed.')
    case 'change_withdrawn':
      return toNoticePart('The pending change was withdrawn. The ride has not changed.')
    case 'partial_refund':
      return toNoticePart(
        `Refund of ${formatMoney(shown.partialRefundCents - (before?.partialRefundCents ?? 0))}. Reason: ${shown.refundReason ?? 'none'}`,
      )
    case 'chargeback':
      return toNoticePart(
        [
          `Chargeback of ${chargebackAmount}. This site will not refund any of it.`,
          unpaidSentence(shown),
          'Please respond to the dispute in your merchant interface.',
        ]
          .filter(Boolean)
          .join(' '),
      )
    case 'chargeback_reversed':
      return toNoticePart(`The chargeback of ${chargebackAmount} was reversed, so the payment is valid again.`)
    case 'charge_found':
      return toNoticePart(
        `The gateway shows a charge for invoice ${shown.invoiceNumber} that this site did not make, so it is not applied to the ride. Please check it in the merchant interface. ${lookupHint}`,
      )
    default:
      return []
  }
}

function unpaidSentence({ status }: Booking): string {
  return status === 'reserved' || status === 'awaiting_zelle' ? 'The ride is now unpaid.' : ''
}

function requiredActionPart(booking: Booking): EmailPart[] {
  const { refundBy, quote } = booking
  // Also applies to an active ride: an extra charge is refunded.
  if (refundBy === 'operator') {
    return [
      {
        kind: 'notice',
        text: `Please send the refund of ${formatMoney(getRefundDueCents(booking))} manually, then record it on the operator page.`,
      },
    ]
  }
  if (booking.pendingReview && isCanceled(booking)) {
    return [
      {
        kind: 'notice',
        text: 'A card payment for this ride is held for review at the gateway. We will decline it automatically if the gateway allows it. If the operator page still shows it tomorrow, please decline it in the merchant interface.',
      },
    ]
  }
  if (booking.changedAfterConfirmationAt !== null && !isCanceled(booking)) {
    const assigned = booking.chauffeur === null ? '' : ` ${booking.chauffeur.name} is still assigned.`
    return [
      {
        kind: 'notice',
        text: `The customer changed this ride after you confirmed it.${assigned} Please confirm it again on the operator page, or assign another chauffeur.`,
      },
    ]
  }
  if (quote?.provisional && !isCanceled(booking)) {
    return [
      {
        kind: 'notice',
        text: 'The fare is an estimate because an address could not be verified. Please confirm it or set a different fare on the operator page. The customer cannot pay until then.',
      },
    ]
  }
  if (quote === null && !isCanceled(booking)) {
    return [
      { kind: 'notice', text: 'We could not price the route for this ride. Please set the fare on the operator page.' },
    ]
  }
  return []
}
