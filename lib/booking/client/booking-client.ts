import 'client-only'
import type { Promo } from '@/lib/booking/model/promo'
import type {
  AvailabilityRequest,
  Booking,
  BookingRequest,
  CreatedBooking,
  VersionedBooking,
} from '@/lib/booking/model/schemas'
import { callEndpoint, getErrorDetails } from '@/lib/browser/api'
import type { Vehicle, VehicleCategory } from '@/lib/content/model/schemas'

export function fetchVehicleCategories(): Promise<VehicleCategory[]> {
  return callEndpoint('GET /api/v1/vehicle-category', { expects: 'list' })
}

export function fetchVehicles(): Promise<Vehicle[]> {
  return callEndpoint('GET /api/v1/vehicles', { expects: 'list' })
}

/**
 * Checks whether a ride is available at its times. Throws AppError like `createBooking` when it is not, with the next
 * time in `details`.
 */
export async function checkAvailability(
  request: AvailabilityRequest,
  { timeoutMs }: { timeoutMs?: number } = {},
): Promise<void> {
  await callEndpoint('POST /api/v1/availability', { body: request, timeoutMs })
}

/** Throws AppError `not_found` for a code that cannot be used. */
export function fetchPromo(code: string): Promise<Promo> {
  return callEndpoint('POST /api/v1/promo-codes', { body: { code } })
}

/** Books a ride; idempotent by `key`. */
export function createBooking({ request, key }: { request: BookingRequest; key: string }): Promise<CreatedBooking> {
  return callEndpoint('POST /api/v1/bookings', { body: request, headers: { 'Idempotency-Key': key } })
}

type BookingCredentials = { id: string; token: string }

export function fetchVersionedBooking({ id, token }: BookingCredentials): Promise<VersionedBooking> {
  return callEndpoint('GET /api/v1/bookings/{id}', { params: { id }, token })
}

export async function fetchBooking(credentials: BookingCredentials): Promise<Booking> {
  return (await fetchVersionedBooking(credentials)).booking
}

/**
 * Changes a ride, with optimistic locking by `version`. Throws AppError `changed_meanwhile` when the ride changed
 * since; `getConflictVersion` returns the version to send next.
 */
export function updateBooking({
  id,
  token,
  request,
  version,
}: BookingCredentials & { request: BookingRequest; version?: number }): Promise<VersionedBooking> {
  const headers = { 'If-Match': version === undefined ? undefined : `"${version}"` }
  return callEndpoint('PATCH /api/v1/bookings/{id}', { params: { id }, token, headers, body: request })
}

/** Returns the current version from a version conflict; null for any other error. */
export function getConflictVersion(error: unknown): number | null {
  return getErrorDetails<{ version: number }>(error, 'changed_meanwhile')?.version ?? null
}

/** Cancels a ride for the displayed refund, in cents. Throws AppError code `refund_changed` when it differs by now. */
export async function cancelBooking({
  id,
  token,
  refundCents,
}: BookingCredentials & { refundCents: number }): Promise<Booking> {
  const { booking } = await callEndpoint<{ booking: Booking }>('POST /api/v1/bookings/{id}/cancel', {
    params: { id },
    token,
    body: { refundCents },
  })
  return booking
}

/** Switches an unpaid booking to Zelle; idempotent. */
export function switchToZelle({ id, token }: BookingCredentials): Promise<VersionedBooking> {
  return callEndpoint('POST /api/v1/bookings/{id}/zelle', { params: { id }, token, body: {} })
}

/** Tells the operator that what is due was sent by Zelle, and returns the message to show. */
export async function reportZelleSent({ id, token }: BookingCredentials): Promise<string> {
  const path = 'POST /api/v1/bookings/{id}/zelle/sent'
  return (await callEndpoint<{ message: string }>(path, { params: { id }, token, body: {} })).message
}
