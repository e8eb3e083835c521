import 'server-only'
import { type Booking, bookingSchema } from '@/lib/booking/model/schemas'
import { parseBooking } from '@/lib/booking/server/document'
import type { BookingTable } from '../tables'

type Keys = Pick<
  BookingTable,
  'version' | 'token_hash' | 'link_version' | 'key_hash' | 'request_hash' | 'updated_at' | 'erased_at'
>
export type ColumnRow = ReturnType<typeof toFieldColumns> & Keys

/** Rewrites a booking with one column per field, as stored before migration 014. */
export function toColumnRow({ document, ...row }: BookingTable): ColumnRow {
  const { version, token_hash, link_version, key_hash, request_hash, updated_at, erased_at } = row
  const keys = { version, token_hash, link_version, key_hash, request_hash, updated_at, erased_at }
  return { ...toFieldColumns(parseBooking(document)), ...keys }
}

function toFieldColumns(booking: Booking) {
  return {
    id: booking.id,
    invoice_number: booking.invoiceNumber,
    status: booking.status,
    created_at: booking.createdAt,
    schedule_option: booking.scheduleOption,
    pickup_at: booking.pickupAt,
    return_at: booking.returnAt,
    pickup_time_zone: booking.pickupTimeZone,
    service_type: booking.serviceType,
    selected_city: booking.selectedCity,
    pickup: JSON.stringify(booking.pickup),
    drop_off: JSON.stringify(booking.dropOff),
    transfer_type: booking.transferType,
    extra_minutes: Math.round(booking.extraTime * 60),
    passengers: booking.passengers,
    bags: booking.bags,
    is_carpool: booking.isCarpool ? 1 : 0,
    luggage_weight: booking.luggageWeight,
    car_category: booking.carCategory,
    category_name: booking.categoryName,
    category_key: booking.categoryKey,
    quote: booking.quote === null ? null : JSON.stringify(booking.quote),
    contact_info: JSON.stringify(booking.contactInfo),
    payment_method: booking.paymentMethod,
    paid_cents: booking.paidCents,
    refund_cents: booking.refundCents,
    chargeback_cents: booking.chargebackCents,
    transaction_id: booking.transactionId,
    zelle_due_at: booking.zelleDueAt,
    cancelled_at: booking.cancelledAt,
    refund_by: booking.refundBy,
    pending_review: booking.pendingReview ? 1 : 0,
    extras: JSON.stringify(booking.extras),
    cancelled_by: booking.cancelledBy,
    cancel_reason: booking.cancelReason,
    confirmed_at: booking.confirmedAt,
    no_show_at: booking.noShowAt,
    chauffeur: booking.chauffeur === null ? null : JSON.stringify(booking.chauffeur),
    usual_wait: booking.usualWait === null ? null : JSON.stringify(booking.usualWait),
    eta: booking.eta,
    eta_emailed: booking.etaEmailed,
  }
}

/** Parses a booking as the release before migration 014 did. */
export function columnRowToBooking(row: ColumnRow): Booking {
  return bookingSchema.parse({
    id: row.id,
    invoiceNumber: row.invoice_number,
    status: row.status,
    createdAt: row.created_at,
    scheduleOption: row.schedule_option,
    pickupAt: row.pickup_at,
    returnAt: row.return_at,
    pickupTimeZone: row.pickup_time_zone,
    serviceType: row.service_type,
    selectedCity: row.selected_city,
    pickup: JSON.parse(row.pickup),
    dropOff: JSON.parse(row.drop_off),
    transferType: row.transfer_type,
    extraTime: row.extra_minutes / 60,
    passengers: row.passengers,
    bags: row.bags,
    isCarpool: row.is_carpool === 1,
    luggageWeight: row.luggage_weight,
    carCategory: row.car_category,
    categoryName: row.category_name,
    categoryKey: row.category_key,
    quote: row.quote === null ? null : JSON.parse(row.quote),
    contactInfo: JSON.parse(row.contact_info),
    paymentMethod: row.payment_method,
    paidCents: row.paid_cents,
    refundCents: row.refund_cents,
    chargebackCents: row.chargeback_cents,
    transactionId: row.transaction_id,
    zelleDueAt: row.zelle_due_at,
    cancelledAt: row.cancelled_at,
    refundBy: row.refund_by,
    pendingReview: row.pending_review === 1,
    extras: JSON.parse(row.extras),
    cancelledBy: row.cancelled_by,
    cancelReason: row.cancel_reason,
    confirmedAt: row.confirmed_at,
    noShowAt: row.no_show_at,
    chauffeur: row.chauffeur === null ? null : JSON.parse(row.chauffeur),
    usualWait: row.usual_wait === null ? null : JSON.parse(row.usual_wait),
    eta: row.eta,
    etaEmailed: row.eta_emailed,
  })
}
