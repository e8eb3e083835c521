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
import { describeFare, isFareConfirmed } from './describe-fare'
import { describeStatus } from './describe-status'
import { formatEta } from './eta'
import { formatFullName, paymentMethodLabels } from './format-extras'
import type { Booking } from './schemas'
import { getReceiptMark, isCanceled, isPaymentOpen } from './status'
import { flightFacts, inGroup, optionFacts, passengerFacts } from './trip-facts'
import { formatWait } from './usual-wait'
import { listWaypoints } from './waypoints'

/**
 * Lists every fact of a booking once, in the order of the receipt. Screens, emails, calendar, reports and the history
 * of changes select, order and relabel these (`fact-rows.ts`); a new fact appears wherever its group does.
 */
export function bookingFacts(booking: Booking) {
  return [
    ...recordFacts(booking),
    ...placeFacts(booking),
    ...timeFacts(booking),
    ...flightFacts({ trip: booking, leg: 'outbound' }),
    ...returnFacts(booking),
    ...flightFacts({ trip: booking, leg: 'return' }),
    ...chauffeurFacts(booking),
    ...optionFacts(booking),
    ...routeFacts(booking),
    ...customerFacts(booking),
    ...passengerFacts(booking),
    ...paymentFacts(booking),
    ...logFacts(booking),
  ]
}
export type FactKey = ReturnType<typeof bookingFacts>[number]['key']

function recordFacts({ id, zelleDueAt, pickupTimeZone }: Booking) {
  return inGroup('record', {
    id: { label: 'Booking', value: id, columns: { booking: id } },
    dueBy: { label: 'Due by', value: zelleDueAt && formatInstant(zelleDueAt, pickupTimeZone) },
  })
}

function placeFacts(booking: Booking) {
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

function timeFacts({ pickupAt, pickupTimeZone: zone, scheduleOption, eta, usualWait }: Booking) {
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
        changes: { 'the pickup time': isImmediate ? 'as soon as possible' : time },
      },
    }),
    ...inGroup('route', {
      usualWait: { label: 'Usual wait', value: eta === null && usualWait && formatWait(usualWait) },
    }),
  ]
}

function returnFacts({ returnAt, pickupTimeZone: zone, transferType }: Booking) {
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
      changes: { 'the return time': isOneWay ? null : (time ?? 'not set yet') },
    },
  })
}

function chauffeurFacts(booking: Booking) {
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

function routeFacts({ quote, contactInfo: { specialRequests } }: Booking) {
  // An agreed fare has no route.
  const route = quote !== null && quote.miles > 0 ? quote : null
  const [suffix, briefSuffix] = route?.estimated ? [' (estimated)', ', estimated'] : ['', '']
  const duration = route && formatDuration(route.durationSeconds)
  return [
    ...inGroup('route', {
      distance: {
        label: `Distance${suffix}`,
        value: route && formatMiles(route.miles),
        columns: { miles: quote?.miles.toFixed(2) ?? null },
      },
      duration: { label: `Time${suffix}`, value: duration, brief: duration ? `${duration}${briefSuffix}` : '' },
    }),
    ...inGroup('requests', {
      specialRequests: { label: 'Special requests', value: specialRequests, columns: { requests: specialRequests } },
    }),
  ]
}

function customerFacts({ contactInfo }: Booking) {
  const { firstName, lastName, email, phone, alternatePhone } = contactInfo
  return inGroup('customer', {
    name: {
      label: 'Name',
      value: formatFullName(contactInfo),
      columns: { first_name: firstName, last_name: lastName },
    },
    email: { label: 'Email', value: email, email, columns: { email } },
    phone: { label: 'Phone', value: formatUsPhone(phone), phone, columns: { phone } },
    alternatePhone: {
      label: 'Alternate phone',
      value: formatUsPhone(alternatePhone),
      phone: alternatePhone,
      columns: { other_phone: alternatePhone },
    },
  })
}

function paymentFacts(booking: Booking) {
  const { quote, status, paymentMethod, account, invoiceNumber: invoice, refundReason, cancelReason } = booking
  const mark = getReceiptMark(booking)
  const isUnpaid = mark === 'UNPAID' && !isCanceled(booking)
  const method = paymentMethodLabels[paymentMethod]
  const transaction = account.transactionId
  // While a payment is being checked, nothing must be paid.
  const payableCents = isPaymentOpen(booking) ? 0 : account.dueCents
  return [
    ...inGroup('payment', {
      status: {
        label: 'Status',
        value: `${isUnpaid ? 'UNPAID. ' : ''}${describeStatus(booking)}`,
        strong: true,
        columns: { status },
      },
      cancelReason: { label: 'Reason', value: cancelReason, columns: { cancel_reason: cancelReason } },
      method: {
        label: 'Method',
        value: method,
        columns: { payment: paymentMethod },
        changes: { 'the payment method': method },
      },
      invoice: { label: 'Invoice', value: invoice, columns: { invoice } },
      transaction: { label: 'Transaction', value: transaction, columns: { transaction } },
      lateFee: {
        label: 'Not refunded after a late change',
        value: formatPositive(account.lateFeeCents),
        columns: { late_fee: toDollars(account.lateFeeCents) },
      },
      courtesy: {
        label: 'Courtesy',
        value: formatPositive(account.courtesyCents),
        columns: { courtesy: toDollars(account.courtesyCents) },
      },
      paid: {
        label: 'Paid',
        value: (mark === null || account.paidCents > 0) && formatMoney(account.paidCents),
        pending: formatMoney(account.paidCents),
        columns: { paid: toDollars(account.paidCents) },
      },
      refund: {
        label: 'Refunded',
        value: formatPositive(account.refundedCents),
        columns: { refunded: toDollars(account.refundedCents) },
      },
      refundDue: {
        label: 'Refund due',
        value: formatPositive(account.refundDueCents),
        columns: { refund_due: toDollars(account.refundDueCents), refund_by: account.refundBy },
      },
      refundReason: { label: 'Refund reason', value: refundReason, columns: { refund_reason: refundReason } },
      chargeback: {
        label: 'Reversed by the bank',
        value: formatPositive(account.chargebackCents),
        columns: { charged_back: toDollars(account.chargebackCents) },
      },
      amountDue: {
        label: 'Amount due',
        value: isUnpaid && !isFareConfirmed(quote) ? capitalize(describeFare(quote)) : formatPositive(payableCents),
        columns: { price: toDollars(account.priceCents), due: toDollars(account.dueCents) },
      },
    }),
    ...inGroup('fare', {
      fare: {
        label: 'Fare',
        value: capitalize(describeFare(quote)),
        columns: { fare: quote && toDollars(quote.totalCents), fare_confirmed: formatYesNo(isFareConfirmed(quote)) },
        changes: { 'the fare': quote ? describeFare(quote) : 'unconfirmed' },
      },
    }),
  ]
}

function logFacts({ createdAt, confirmedAt, noShowAt, cancelledAt, cancelledBy, pickupTimeZone }: Booking) {
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
