import 'server-only'
import type { BookingStatus } from '@/lib/booking/schemas'

/** Instants are ISO 8601 in UTC, flags 0 or 1, nested values JSON text: what every SQL engine stores alike. */
export type BookingTable = {
  id: string
  invoice_number: string
  /** Grows with every change; a change names the version that it read. */
  version: number
  status: BookingStatus
  /** SHA-256 of the rider's token, of the key that the booking was sent under, and of what was sent, in hex. */
  token_hash: string
  key_hash: string
  request_hash: string
  created_at: string
  updated_at: string
  schedule_option: string
  pickup_at: string
  return_at: string | null
  pickup_time_zone: string
  service_type: string
  selected_city: string
  pickup: string
  drop_off: string
  transfer_type: string
  extra_minutes: number
  passengers: number
  bags: number
  is_carpool: number
  luggage_weight: string
  car_category: string
  category_name: string
  category_key: string
  quote: string | null
  contact_info: string
  payment_method: string
  paid_cents: number
  refund_cents: number
}

/** What happened to a booking, one row a version. */
export type BookingEventTable = {
  booking_id: string
  version: number
  at: string
  kind: 'created' | 'changed' | 'cancelled'
  data: string
}

/** Who booked when, for the hourly limit; rows older than that are deleted. */
export type BookingAddressTable = {
  booking_id: string
  address: string
  at: string
}

export type Tables = {
  bookings: BookingTable
  booking_events: BookingEventTable
  booking_addresses: BookingAddressTable
}
