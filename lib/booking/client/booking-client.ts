import 'client-only'
import type { FlightUpdate } from '@/lib/booking/model/flight'
import type { HandMethod } from '@/lib/booking/model/payment-methods'
import type { Promo } from '@/lib/booking/model/promo'
import type { AgreedTerms, ChangeTerms } from '@/lib/booking/model/ride-change'
import type { RidePage } from '@/lib/booking/model/ride-page'
import type {
  AvailabilityRequest,
  Booking,
  BookingRequest,
  CreatedBooking,
  VersionedBooking,
} from '@/lib/booking/model/schemas'
import { callEndpoint, getErrorDetails } from '@/lib/browser/api'
import type { Vehicle, VehicleCategory } from '@/lib/content/model/schemas'

/** Identifies a ride by the booking id and access token of its link. */
export type BookingCredentials = { id: string; token: string }

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

export async function fetchBooking(credentials: BookingCredentials): Promise<Booking> {
  return (await fetchRide(credentials)).booking
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

/** A lower fare waits for its refund, within this limit. */
const CHANGE_TIMEOUT_MS = 25_000

/** `asked`: nothing was changed, and the operator is asked by email. */
export type ChangeResult = VersionedBooking & {
  outcome: 'preview' | 'applied' | 'payment_required' | 'asked'
  terms: ChangeTerms
}

/** Fetches a ride page. Throws AppError `not_found` for an invalid or replaced link. */
export function fetchRide({ id, token, signal }: BookingCredentials & { signal?: AbortSignal }): Promise<RidePage> {
  return callEndpoint('GET /api/v1/bookings/{id}', { params: { id }, token, signal })
}

/** Updates a flight of an active ride and returns the booking. Throws AppError `invalid_fields` or `booking_closed`. */
export function updateFlight({
  id,
  token,
  update,
}: BookingCredentials & { update: FlightUpdate }): Promise<VersionedBooking> {
  return callEndpoint('POST /api/v1/bookings/{id}/flight', { params: { id }, token, body: update })
}

/**
 * Changes a paid ride; without `agreed`, only returns the terms. Throws AppError `terms_changed` when they differ by
 * now; see `getChangedTerms`.
 */
export function changePaidRide({
  id,
  token,
  request,
  agreed,
  payBy,
  version,
}: BookingCredentials & {
  request: BookingRequest
  agreed?: AgreedTerms
  payBy?: HandMethod
  version?: number
}): Promise<ChangeResult> {
  const headers = { 'If-Match': version === undefined ? undefined : `"${version}"` }
  const body = { ride: request, agreed, payBy }
  return callEndpoint('POST /api/v1/bookings/{id}/changes', {
    params: { id },
    token,
    headers,
    body,
    timeoutMs: CHANGE_TIMEOUT_MS,
  })
}

/** Returns the current terms from a `terms_changed` error; null for any other error. */
export function getChangedTerms(error: unknown): ChangeTerms | null {
  return getErrorDetails<{ terms: ChangeTerms }>(error, 'terms_changed')?.terms ?? null
}

/** Requests a lost link and returns the message to show, which does not reveal if the booking exists. */
export async function requestLostLink({ id, email }: { id: string; email: string }): Promise<string> {
  return (await callEndpoint<{ message: string }>('POST /api/v1/bookings/lost-link', { body: { id, email } })).message
}

/** Fetches the ride's calendar file and its file name. */
export async function fetchCalendar({ id, token }: BookingCredentials): Promise<{ file: Blob; name: string }> {
  const text = await callEndpoint<string>('GET /api/v1/bookings/{id}/calendar', {
    params: { id },
    token,
    expects: 'text',
    fallbackMessage: 'We could not create the calendar file. Please try again, or call us.',
  })
  return { file: new Blob([text], { type: 'text/calendar;charset=utf-8' }), name: `ride-${id}.ics` }
}
