import 'client-only'
import {
  cancelBookingEndpoint,
  checkAvailabilityEndpoint,
  createBookingEndpoint,
  getRidePageEndpoint,
  switchToZelleEndpoint,
  updateBookingEndpoint,
} from '@/lib/booking/api'
import { refundChangedSchema, versionConflictSchema } from '@/lib/booking/api-schemas'
import type { AvailabilityRequest } from '@/lib/booking/availability-request'
import type { Cancellation } from '@/lib/booking/cancellation'
import type { DelayedEmail } from '@/lib/booking/delayed-email'
import type { Booking, BookingRequest, CreatedBooking, VersionedBooking } from '@/lib/booking/schemas'
import { callEndpoint, parseErrorDetails } from '@/lib/browser/api'
import { listVehicleCategoriesEndpoint, listVehiclesEndpoint } from '@/lib/content/api'
import type { Vehicle, VehicleCategory } from '@/lib/content/schemas'
import type { Point } from '@/lib/maps/distance'
import { formatPointRef } from '@/lib/maps/place-ref'
import type { Place, PlacesResponse, Route } from '@/lib/maps/schemas'
import { getRouteEndpoint, searchPlacesEndpoint } from '@/lib/places/api'
import type { CityId } from '@/lib/site'

export function fetchVehicleCategories(): Promise<VehicleCategory[]> {
  return callEndpoint(listVehicleCategoriesEndpoint, {})
}

export function fetchVehicles(): Promise<Vehicle[]> {
  return callEndpoint(listVehiclesEndpoint, {})
}

/** Searches places, the near city's first; an empty query returns that city's popular places. */
export function searchPlaces({
  query,
  near,
  signal,
}: {
  query: string
  near: CityId | ''
  signal?: AbortSignal
}): Promise<PlacesResponse> {
  return callEndpoint(searchPlacesEndpoint, { query: { q: query, near: near || undefined }, signal })
}

/** Reverse geocodes a point to a place whose id is that point; null when it has no name. */
export async function reverseGeocode(point: Point, { timeoutMs }: { timeoutMs?: number } = {}): Promise<Place | null> {
  const { places } = await callEndpoint(searchPlacesEndpoint, { query: { at: formatPointRef(point) }, timeoutMs })
  return places[0] ?? null
}

/** Geocodes typed text on the server; null when it does not describe a place. */
export async function takeAsTyped({ text, near }: { text: string; near: CityId | '' }): Promise<Place | null> {
  const { places } = await callEndpoint(searchPlacesEndpoint, { query: { typed: text, near: near || undefined } })
  return places[0] ?? null
}

/** Fetches the route between two places through its stops, by id. Its distance is the priced one. */
export function fetchRoute({ from, to, via = [] }: { from: string; to: string; via?: string[] }): Promise<Route> {
  const [via1, via2, via3] = via
  return callEndpoint(getRouteEndpoint, { query: { from, to, via1, via2, via3 } })
}

/**
 * Checks whether a ride is available at its times. Throws AppError like `createBooking` when it is not, with the next
 * time in `details`.
 */
export async function checkAvailability(
  request: AvailabilityRequest,
  { timeoutMs }: { timeoutMs?: number } = {},
): Promise<void> {
  await callEndpoint(checkAvailabilityEndpoint, { body: request, timeoutMs })
}

/** Books a ride; idempotent by `key`. */
export function createBooking({ request, key }: { request: BookingRequest; key: string }): Promise<CreatedBooking> {
  return callEndpoint(createBookingEndpoint, { body: request, headers: { 'Idempotency-Key': key } })
}

type BookingCredentials = { id: string; token: string }

/** Fetches a booking with its version and its delayed emails. */
export function fetchVersionedBooking({
  id,
  token,
}: BookingCredentials): Promise<VersionedBooking & { heldEmails?: DelayedEmail[] }> {
  return callEndpoint(getRidePageEndpoint, { params: { id }, token })
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
  return callEndpoint(updateBookingEndpoint, { params: { id }, token, headers, body: request })
}

/** Returns the current version from a version conflict; null for any other error. */
export function getConflictVersion(error: unknown): number | null {
  return parseErrorDetails({ error, code: 'changed_meanwhile', schema: versionConflictSchema })?.version ?? null
}

/** Fetches a booking and its cancellation terms, by the server's clock. */
export function fetchCancellation({
  id,
  token,
}: BookingCredentials): Promise<{ booking: Booking; cancellation: Cancellation }> {
  return callEndpoint(getRidePageEndpoint, { params: { id }, token })
}

/**
 * Cancels a ride for the displayed refund, in cents. Throws AppError code `refund_changed` when it differs by now; see
 * `getChangedCancellation`.
 */
export async function cancelBooking({
  id,
  token,
  refundCents,
}: BookingCredentials & { refundCents: number }): Promise<Booking> {
  const { booking } = await callEndpoint(cancelBookingEndpoint, { params: { id }, token, body: { refundCents } })
  return booking
}

/** Returns the current terms from a `refund_changed` error; null for any other error. */
export function getChangedCancellation(error: unknown): Cancellation | null {
  return parseErrorDetails({ error, code: 'refund_changed', schema: refundChangedSchema })?.cancellation ?? null
}

/** Switches an unpaid booking to Zelle; idempotent. */
export function switchToZelle({ id, token }: BookingCredentials): Promise<VersionedBooking> {
  return callEndpoint(switchToZelleEndpoint, { params: { id }, token, body: {} })
}
