import 'server-only'
import { isFareConfirmed } from '@/lib/booking/model/describe-fare'
import { formatMoment } from '@/lib/booking/model/eta'
import { sumOfCauses } from '@/lib/booking/model/ledger'
import type { Booking } from '@/lib/booking/model/schemas'
import { getConsequences } from '@/lib/booking/model/statement'
import { hasReceivedPayment, isCanceled } from '@/lib/booking/model/status'
import { listWaypoints } from '@/lib/booking/model/waypoints'
import { formatMoney } from '@/lib/format'
import type { NotificationKind } from '@/lib/notifications/tables'
import { describeCollection, describePaymentStatus } from '@/lib/operator/model/describe-status'
import { listBookingWarnings } from '@/lib/operator/model/warnings'
import { describeNameCheck } from '@/lib/places/model/name-check'
import { findCity } from '@/lib/served-cities'
import { toSingleLine } from '@/lib/typed-text'
import { isBalanceRestored } from '../queue/notifications-for'
import { blockPart, changedRows, chauffeurPart, journeyParts, toCheckedJourneyPoint } from './compose-parts'
import type { EmailPart, EmailRow } from './email-document'
import type { EmailInput } from './email-input'

const HEADINGS_BY_KIND: Partial<Record<NotificationKind, string>> = {
  booked: 'New ride',
  changed: 'Ride changed',
  change_asked: 'Change requested',
  zelle_sent: 'Zelle payment announced',
  courtesy: 'Courtesy recorded',
  paid: 'Payment received',
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
export function composeOperatorEmail(input: EmailInput & { shown: Booking }) {
  const { kind, before, shown: booking, link, now } = input
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
    ...reasonPart(input),
    ...requiredActionPart(booking),
    ...warningParts(booking),
    { kind: 'button', label: 'Open this ride', href: link, note: LINK_NOTE },
    ...(changedFields.length === 0 ? [] : [{ kind: 'rows' as const, title: 'What changed', rows: changedFields }]),
    ...journeyParts(booking, 'all', toCheckedJourneyPoint),
    ...blockPart({ booking, title: 'Customer', heading: 'Customer and passenger' }),
    ...blockPart({ booking, title: 'Ride', heading: 'The ride' }),
    ...chauffeurPart(booking).map(part => (part.kind === 'rows' ? { ...part, title: 'Chauffeur' } : part)),
    ...blockPart({ booking, title: 'Fare', heading: 'The fare' }),
    ...blockPart({ booking, title: 'Payment', reader: 'operator' }),
  ]
  return {
    heading: HEADINGS_BY_KIND[kind] ?? 'Ride',
    paragraphs: [...immediateRideParagraphs({ booking, now }), operatorIntroduction(booking)],
    parts,
  }
}

function immediateRideParagraphs({ booking, now }: { booking: Booking; now: Date }): string[] {
  if (booking.scheduleOption !== 'immediately' || isCanceled(booking)) return []
  const city = findCity(booking.pickup.city)
  const at = formatMoment(booking.pickupAt, { ...booking, now })
  return [`As soon as possible${city === undefined ? '' : ` in ${city.name}`}, requested ${at}.`]
}

function operatorIntroduction(booking: Booking): string {
  if (isCanceled(booking)) {
    const canceledByText = booking.cancelledBy === 'operator' ? 'Canceled by you' : 'Canceled by the customer'
    return booking.cancelReason ? `${canceledByText}: ${booking.cancelReason}` : `${canceledByText}.`
  }
  // A ride with a balance takes place.
  const collection = hasReceivedPayment(booking) ? describeCollection(booking) : ''
  return [describePaymentStatus(booking), collection && `${collection}.`].filter(Boolean).join(' ')
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

/** Says why the operator gets this email. */
function reasonPart(input: EmailInput & { shown: Booking }): EmailPart[] {
  const { kind, entries, facts, shown: booking } = input
  const toNoticePart = (text: string): EmailPart[] => [{ kind: 'notice', text }]
  const sumOf = (...causes: Parameters<typeof sumOfCauses>[1]) =>
    formatMoney(Math.abs(sumOfCauses({ entries }, causes)))
  switch (kind) {
    case 'change_asked':
      return [
        ...toNoticePart(
          'The customer wants to change this ride and to send the difference by Zelle. Nothing has changed yet. If you agree, change the ride on the operator page: the difference is then due.',
        ),
        {
          kind: 'rows',
          title: 'What the customer wants',
          rows: facts.map(fact => ({ label: '', value: toSingleLine(fact) })),
        },
      ]
    case 'zelle_sent':
      return toNoticePart(
        `The customer says that they sent ${formatMoney(booking.account.dueCents)} by Zelle with the order number ${booking.invoiceNumber}. Nothing is recorded yet: once it has arrived, record it on the operator page.`,
      )
    case 'merchant_change':
      return toNoticePart(describeMerchantChange(input))
    case 'courtesy':
      return toNoticePart(`Courtesy of ${sumOf('courtesy')}. Reason: ${booking.refundReason ?? 'none'}`)
    case 'chargeback':
      return toNoticePart(
        `Chargeback of ${sumOf('chargeback')}. This site will not refund any of it. Please respond to the dispute in your merchant interface.`,
      )
    case 'chargeback_reversed':
      return toNoticePart(`The chargeback of ${sumOf('chargeback_won')} was reversed, so the payment is valid again.`)
    case 'charge_found':
      return toNoticePart(
        `The gateway shows a charge for invoice ${booking.invoiceNumber} that this site did not make, so it is not applied to the ride. Please check it in the merchant interface. See it on the operator page or with "npm run bookings -- show".`,
      )
    default:
      return []
  }
}

function describeMerchantChange({ entries, shown: booking }: EmailInput & { shown: Booking }): string {
  const { newRefundCents } = getConsequences({ entries, booking })
  const receivedCents = sumOfCauses({ entries }, ['card', 'zelle'])
  const returnedCents = -sumOfCauses({ entries }, ['refund', 'void', 'merchant', 'settlement_failed'])
  const refund =
    booking.account.refundBy === 'gateway' ? ` This site will refund ${formatMoney(newRefundCents)} automatically.` : ''
  if (isBalanceRestored({ entries, booking })) {
    return 'A charge that we thought had failed went through after all. Nothing more is due.'
  }
  if (receivedCents > 0) return `A payment of ${formatMoney(receivedCents)} arrived, more than what is due.${refund}`
  if (returnedCents < 0)
    return `A void or refund for this ride did not take effect, so ${formatMoney(-returnedCents)} was not returned.${refund}`
  return `${formatMoney(returnedCents)} of this ride’s payment failed at settlement, or was voided or refunded in the merchant interface.`
}

function requiredActionPart(booking: Booking): EmailPart[] {
  const { account, quote } = booking
  // Also of an active ride that was paid too much.
  if (account.operatorRefundCents > 0) {
    return [
      {
        kind: 'notice',
        text: `Please send the refund of ${formatMoney(account.operatorRefundCents)} manually, then record it on the operator page.`,
      },
    ]
  }
  if (account.openCharge?.isHeld && isCanceled(booking)) {
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
  if (!isFareConfirmed(quote) && !isCanceled(booking)) {
    const task = quote === null ? 'set the fare' : 'confirm the fare or set a different one'
    return [{ kind: 'notice', text: `Please ${task} on the operator page.` }]
  }
  return []
}
