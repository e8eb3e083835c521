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

type Endpoint = Parameters<typeof callEndpoint>[0]
type Request = Parameters<typeof callEndpoint>[1]

/** Calls an endpoint of one ride as the holder of its link. */
function callRide<Answer>(endpoint: Endpoint, { id, token }: BookingCredentials, request?: Request): Promise<Answer> {
  return callEndpoint<Answer>(endpoint, { ...request, params: { id }, token })
}

/** Optimistic locking; without a version, whatever the ride is now is changed. */
function ifMatch(version: number | undefined) {
  return { 'If-Match': version === undefined ? undefined : `"${version}"` }
}

export async function fetchBooking(credentials: BookingCredentials): Promise<Booking> {
  return (await fetchRide(credentials)).booking
}

/** Throws AppError `not_found` for an invalid or replaced link. */
export function fetchRide(ride: BookingCredentials): Promise<RidePage> {
  return callRide('GET /api/v1/bookings/{id}', ride)
}

type RideUpdate = BookingCredentials & { request: BookingRequest; version?: number }

/**
 * Changes an unpaid ride. Throws AppError `changed_meanwhile` when the ride changed since `version`;
 * `getConflictVersion` returns the version to send next.
 */
export function updateBooking({ request, version, ...ride }: RideUpdate): Promise<VersionedBooking> {
  return callRide('PATCH /api/v1/bookings/{id}', ride, { headers: ifMatch(version), body: request })
}

export function getConflictVersion(error: unknown): number | null {
  return getErrorDetails<{ version: number }>(error, 'changed_meanwhile')?.version ?? null
}

/** Cancels a ride for the displayed refund, in cents. Throws AppError code `refund_changed` when it differs by now. */
export async function cancelBooking({
  refundCents,
  ...ride
}: BookingCredentials & { refundCents: number }): Promise<Booking> {
  const body = { refundCents }
  return (await callRide<{ booking: Booking }>('POST /api/v1/bookings/{id}/cancel', ride, { body })).booking
}

/** Switches an unpaid booking to Zelle; idempotent. */
export function switchToZelle(ride: BookingCredentials): Promise<VersionedBooking> {
  return callRide('POST /api/v1/bookings/{id}/zelle', ride, { body: {} })
}

/** Tells the operator that what is due was sent by Zelle, and returns the message to show. */
export async function reportZelleSent(ride: BookingCredentials): Promise<string> {
  return (await callRide<{ message: string }>('POST /api/v1/bookings/{id}/zelle/sent', ride, { body: {} })).message
}

/** A lower fare waits for its refund, within this limit. */
const CHANGE_TIMEOUT_MS = 25_000

/** `asked`: nothing was changed, and the operator is asked by email. */
export type ChangeResult = VersionedBooking & {
  outcome: 'preview' | 'applied' | 'payment_required' | 'asked'
  terms: ChangeTerms
}

/** Updates a flight of an active ride and returns the booking. Throws AppError `invalid_fields` or `booking_closed`. */
export function updateFlight({
  update,
  ...ride
}: BookingCredentials & { update: FlightUpdate }): Promise<VersionedBooking> {
  return callRide('POST /api/v1/bookings/{id}/flight', ride, { body: update })
}

/**
 * Changes a paid ride; without `agreed`, only returns the terms. Throws AppError `terms_changed` when they differ by
 * now; see `getChangedTerms`.
 */
export function changePaidRide({
  request,
  version,
  agreed,
  payBy,
  ...ride
}: RideUpdate & { agreed?: AgreedTerms; payBy?: HandMethod }): Promise<ChangeResult> {
  return callRide('POST /api/v1/bookings/{id}/changes', ride, {
    headers: ifMatch(version),
    body: { ride: request, agreed, payBy },
    timeoutMs: CHANGE_TIMEOUT_MS,
  })
}

export function getChangedTerms(error: unknown): ChangeTerms | null {
  return getErrorDetails<{ terms: ChangeTerms }>(error, 'terms_changed')?.terms ?? null
}

/** Requests a lost link and returns the message to show, which does not reveal if the booking exists. */
export async function requestLostLink({ id, email }: { id: string; email: string }): Promise<string> {
  return (await callEndpoint<{ message: string }>('POST /api/v1/bookings/lost-link', { body: { id, email } })).message
}

/** Fetches the ride's calendar file and its file name. */
export async function fetchCalendar(ride: BookingCredentials): Promise<{ file: Blob; name: string }> {
  const text = await callRide<string>('GET /api/v1/bookings/{id}/calendar', ride, {
    expects: 'text',
    fallbackMessage: 'We could not create the calendar file. Please try again, or call us.',
  })
  return { file: new Blob([text], { type: 'text/calendar;charset=utf-8' }), name: `ride-${ride.id}.ics` }
}
