import {
  capitalize,
  formatDuration,
  formatInstant,
  formatMiles,
  formatMoney,
  formatUsPhone,
  toIsoDateInZone,
  toTimeInZone,
} from '@/lib/format'
import { describeNameCheck } from '@/lib/places/model/name-check'
import { placeLabel } from '@/lib/places/model/schemas'
import { describeStatus } from './describe-status'
import { formatEta } from './eta'
import { inGroup } from './fact-rows'
import { fieldFacts } from './fields'
import { includedGratuityCents } from './gratuity'
import { paymentMethods } from './payment-methods'
import { describeFare, isFareConfirmed } from './quote'
import type { Booking, StoredBooking } from './schemas'
import { getReceiptMark, isCanceled, isPaymentOpen } from './status'
import { formatWait } from './usual-wait'
import { listWaypoints } from './waypoints'

/**
 * Lists every fact of a booking once, in the order of the receipt. Screens, emails, calendar, reports and the history
 * of changes select, order and relabel these (`fact-rows.ts`); a new fact appears wherever its group does.
 */
export function bookingFacts(booking: Booking) {
  return [
    ...rideFacts(booking),
    ...statusFacts(booking),
    ...agreedFacts(booking),
    ...gratuityFacts(booking),
    ...accountFacts(booking),
    ...logFacts(booking),
  ]
}
export type FactKey = ReturnType<typeof bookingFacts>[number]['key']

/** Lists what is stored of a booking, without its account. */
export function storedFacts(booking: StoredBooking) {
  return [...rideFacts(booking), ...agreedFacts(booking)]
}

function rideFacts(booking: StoredBooking) {
  return [
    ...recordFacts(booking),
    ...placeFacts(booking),
    ...timeFacts(booking),
    ...returnFacts(booking),
    ...fieldFacts(booking),
    ...chauffeurFacts(booking),
    ...routeFacts(booking),
  ]
}

function recordFacts({ id, zelleDueAt, pickupTimeZone }: StoredBooking) {
  return inGroup('record', {
    id: { label: 'Booking', value: id, columns: { booking: id } },
    dueBy: { label: 'Due by', value: zelleDueAt && formatInstant(zelleDueAt, pickupTimeZone) },
  })
}

function placeFacts(booking: StoredBooking) {
  const { pickup, dropOff } = booking
  const stops = listWaypoints(booking)
    .slice(1, -1)
    .map(({ label, place }) => ({ label, value: placeLabel(place), place }))
  const stopChecks = stops.map(({ place }) => describeNameCheck(place)).filter(Boolean)
  return inGroup('ride', {
    pickup: {
      label: 'Pickup',
      value: placeLabel(pickup),
      place: pickup,
      columns: { from: placeLabel(pickup), from_point: describeNameCheck(pickup) },
    },
    stops: {
      label: 'Stops',
      value: stops.map(({ value }) => value).join('; '),
      rows: stops,
      columns: { stops: stops.map(({ value }) => value).join(' | '), stops_points: stopChecks.join(' | ') },
    },
    dropOff: {
      label: 'Drop-off',
      value: placeLabel(dropOff),
      place: dropOff,
      columns: { to: placeLabel(dropOff), to_point: describeNameCheck(dropOff) },
    },
  })
}

function timeFacts({ pickupAt, pickupTimeZone: zone, scheduleOption, eta, usualWait }: StoredBooking) {
  const isImmediate = scheduleOption === 'immediately'
  const time = formatInstant(pickupAt, zone)
  return [
    ...inGroup('ride', {
      pickupTime: {
        label: 'Pickup time',
        value: isImmediate ? `As soon as possible, requested ${time}` : time,
        columns: {
          pickup_date: toIsoDateInZone(Date.parse(pickupAt), zone),
          pickup_time: toTimeInZone(Date.parse(pickupAt), zone),
          time_zone: zone,
          as_soon_as_possible: formatYesNo(isImmediate),
        },
      },
    }),
    ...inGroup('route', {
      usualWait: { label: 'Usual wait', value: eta === null && usualWait && formatWait(usualWait) },
    }),
  ]
}

function returnFacts({ returnAt, pickupTimeZone: zone, transferType }: StoredBooking) {
  const time = returnAt && formatInstant(returnAt, zone)
  const isOneWay = transferType === 'One Way'
  return inGroup('ride', {
    return: {
      label: 'Return',
      value: time,
      pending: isOneWay ? '' : 'time to be confirmed',
      columns: {
        return_date: returnAt && toIsoDateInZone(Date.parse(returnAt), zone),
        return_time: returnAt && toTimeInZone(Date.parse(returnAt), zone),
      },
    },
  })
}

function chauffeurFacts(booking: StoredBooking) {
  const { eta, pickupTimeZone } = booking
  const { name = null, car = null, phone = '' } = booking.chauffeur ?? {}
  const etaCell = eta && toTimeInZone(Date.parse(eta), pickupTimeZone)
  return inGroup('chauffeur', {
    chauffeur: { label: 'Chauffeur', value: name, columns: { chauffeur: name } },
    chauffeurPhone: {
      label: 'Chauffeur’s phone',
      value: formatUsPhone(phone),
      phone,
      columns: { chauffeur_phone: phone },
    },
    chauffeurCar: { label: 'Chauffeur’s car', value: car, columns: { chauffeur_car: car } },
    eta: { label: 'Chauffeur’s ETA', value: formatEta(booking), columns: { eta: etaCell } },
  })
}

function routeFacts({ quote }: StoredBooking) {
  // An agreed fare has no route.
  const route = quote !== null && quote.miles > 0 ? quote : null
  const suffix = route?.estimated ? ' (estimated)' : ''
  return inGroup('route', {
    distance: {
      label: `Distance${suffix}`,
      value: route && formatMiles(route.miles),
      columns: { miles: quote?.miles.toFixed(2) ?? null },
    },
    duration: { label: `Time${suffix}`, value: route && formatDuration(route.durationSeconds) },
  })
}

function statusFacts(booking: Booking) {
  const isUnpaid = getReceiptMark(booking) === 'UNPAID' && !isCanceled(booking)
  return inGroup('payment', {
    status: {
      label: 'Status',
      value: `${isUnpaid ? 'UNPAID. ' : ''}${describeStatus(booking)}`,
      strong: true,
      columns: { status: booking.status },
    },
  })
}

function agreedFacts({ cancelReason, paymentMethod, invoiceNumber: invoice, quote }: StoredBooking) {
  const method = paymentMethods[paymentMethod].label
  const isFree = isFareConfirmed(quote) && quote.totalCents === 0
  return [
    ...inGroup('payment', {
      cancelReason: { label: 'Reason', value: cancelReason, columns: { cancel_reason: cancelReason } },
      method: {
        label: 'Method',
        value: !isFree && method,
        columns: { payment: paymentMethod },
      },
      invoice: { label: 'Invoice', value: invoice, columns: { invoice } },
    }),
    ...inGroup('fare', {
      fare: {
        label: 'Fare',
        value: capitalize(describeFare(quote)),
        columns: { fare: quote && toDollars(quote.totalCents), fare_confirmed: formatYesNo(isFareConfirmed(quote)) },
      },
    }),
  ]
}

/** In the fare, and beyond it. */
function gratuityFacts({ quote, account }: Booking) {
  const cents = includedGratuityCents(quote) + account.gratuityCents
  return inGroup('fare', {
    gratuity: { label: 'Gratuity', value: formatPositive(cents), columns: { gratuity: toDollars(cents) } },
  })
}

function accountFacts(booking: Booking) {
  const { quote, refundReason, account } = booking
  const { transactionId: transaction, lateFeeCents, courtesyCents, paidCents, refundedCents, chargebackCents } = account
  const mark = getReceiptMark(booking)
  const isFareOpen = mark === 'UNPAID' && !isCanceled(booking) && !isFareConfirmed(quote)
  // While a payment is being checked, nothing must be paid.
  const payableCents = isPaymentOpen(booking) ? 0 : account.dueCents
  return inGroup('payment', {
    transaction: { label: 'Transaction', value: transaction, columns: { transaction } },
    lateFee: {
      label: 'Not refunded after a late change',
      value: formatPositive(lateFeeCents),
      columns: { late_fee: toDollars(lateFeeCents) },
    },
    courtesy: {
      label: 'Courtesy',
      value: formatPositive(courtesyCents),
      columns: { courtesy: toDollars(courtesyCents) },
    },
    paid: {
      label: 'Paid',
      value: (mark === null || paidCents > 0) && formatMoney(paidCents),
      pending: formatMoney(paidCents),
      columns: { paid: toDollars(paidCents) },
    },
    refund: {
      label: 'Refunded',
      value: formatPositive(refundedCents),
      columns: { refunded: toDollars(refundedCents) },
    },
    refundDue: {
      label: 'Refund due',
      value: formatPositive(account.refundDueCents),
      columns: { refund_due: toDollars(account.refundDueCents), refund_by: account.refundBy },
    },
    refundReason: { label: 'Refund reason', value: refundReason, columns: { refund_reason: refundReason } },
    chargeback: {
      label: 'Reversed by the bank',
      value: formatPositive(chargebackCents),
      columns: { charged_back: toDollars(chargebackCents) },
    },
    amountDue: {
      label: 'Amount due',
      value: isFareOpen ? capitalize(describeFare(quote)) : formatPositive(payableCents),
      columns: { price: toDollars(account.priceCents), due: toDollars(account.dueCents) },
    },
  })
}

function logFacts({ createdAt, confirmedAt, noShowAt, cancelledAt, cancelledBy, pickupTimeZone }: StoredBooking) {
  const format = (at: string | null) => at && formatInstant(at, pickupTimeZone)
  return inGroup('log', {
    bookedAt: { label: 'Booked', value: format(createdAt), columns: { booked_at: createdAt } },
    confirmedAt: { label: 'Confirmed', value: format(confirmedAt), columns: { confirmed_at: confirmedAt } },
    noShowAt: { label: 'No-show', value: format(noShowAt), columns: { no_show_at: noShowAt } },
    cancelledAt: {
      label: 'Canceled',
      value: format(cancelledAt),
      columns: { cancelled_at: cancelledAt, cancelled_by: cancelledBy },
    },
  })
}

function formatPositive(cents: number): string {
  return cents > 0 ? formatMoney(cents) : ''
}

function toDollars(cents: number): string {
  return (cents / 100).toFixed(2)
}

function formatYesNo(value: boolean): string {
  return value ? 'yes' : 'no'
}
