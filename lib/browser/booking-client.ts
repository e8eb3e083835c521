import 'client-only'
import { z } from 'zod'
import type { AvailabilityRequest } from '@/lib/booking/availability-request'
import { type Cancellation, cancellationSchema } from '@/lib/booking/cancellation'
import { type DelayedEmail, delayedEmailSchema } from '@/lib/booking/delayed-email'
import {
  type Booking,
  type BookingRequest,
  bookingSchema,
  type CreatedBooking,
  createdBookingSchema,
  type VersionedBooking,
  versionedBookingSchema,
} from '@/lib/booking/schemas'
import { callApi } from '@/lib/browser/api'
import { type Vehicle, type VehicleCategory, vehicleCategorySchema, vehicleSchema } from '@/lib/content/schemas'
import { AppError } from '@/lib/errors'
import type { Point } from '@/lib/maps/distance'
import { formatPointRef } from '@/lib/maps/place-ref'
import { type Place, type PlacesResponse, placesResponseSchema, type Route, routeSchema } from '@/lib/maps/schemas'
import type { CityId } from '@/lib/site'

const bookingResponseSchema = z.object({ booking: bookingSchema })
const bookingReadSchema = versionedBookingSchema.extend({ heldEmails: z.array(delayedEmailSchema).optional() })
const cancellationResponseSchema = z.object({ booking: bookingSchema, cancellation: cancellationSchema })

export function fetchVehicleCategories(): Promise<VehicleCategory[]> {
  return callApi({ path: '/api/v1/vehicle-category', schema: z.array(vehicleCategorySchema) })
}

export function fetchVehicles(): Promise<Vehicle[]> {
  return callApi({ path: '/api/v1/vehicles', schema: z.array(vehicleSchema) })
}

/** Searches places, the near city's first; an empty query returns that city's popular places. */
export async function searchPlaces({
  query,
  near,
  signal,
}: {
  query: string
  near: CityId | ''
  signal?: AbortSignal
}): Promise<PlacesResponse> {
  const parameters = new URLSearchParams({ q: query, ...(near !== '' && { near }) })
  return callApi({ path: `/api/v1/places?${parameters}`, schema: placesResponseSchema, signal })
}

/** Reverse geocodes a point to a place whose id is that point; null when it has no name. */
export async function reverseGeocode(point: Point, { timeoutMs }: { timeoutMs?: number } = {}): Promise<Place | null> {
  const parameters = new URLSearchParams({ at: formatPointRef(point) })
  const { places } = await callApi({ path: `/api/v1/places?${parameters}`, schema: placesResponseSchema, timeoutMs })
  return places[0] ?? null
}

/** Geocodes typed text on the server; null when it does not describe a place. */
export async function takeAsTyped({ text, near }: { text: string; near: CityId | '' }): Promise<Place | null> {
  const parameters = new URLSearchParams({ typed: text, ...(near !== '' && { near }) })
  const { places } = await callApi({ path: `/api/v1/places?${parameters}`, schema: placesResponseSchema })
  return places[0] ?? null
}

/** Fetches the route between two places through its stops, by id. Its distance is the priced one. */
export function fetchRoute({ from, to, via = [] }: { from: string; to: string; via?: string[] }): Promise<Route> {
  const parameters = new URLSearchParams({ from, to })
  for (const [i, stop] of via.entries()) parameters.set(`via${i + 1}`, stop)
  return callApi({ path: `/api/v1/routes?${parameters}`, schema: routeSchema })
}

/**
 * Checks whether a ride is available at its times. Throws AppError like `createBooking` when it is not, with the next
 * time in `details`.
 */
export async function checkAvailability(
  request: AvailabilityRequest,
  { timeoutMs }: { timeoutMs?: number } = {},
): Promise<void> {
  const path = '/api/v1/availability'
  await callApi({ path, method: 'POST', schema: z.object({ ok: z.literal(true) }), body: request, timeoutMs })
}

/** Books a ride; idempotent by `key`. */
export function createBooking({ request, key }: { request: BookingRequest; key: string }): Promise<CreatedBooking> {
  return callApi({
    path: '/api/v1/bookings',
    method: 'POST',
    schema: createdBookingSchema,
    body: request,
    headers: { 'idempotency-key': key },
  })
}

type BookingCredentials = { id: string; token: string }

/** Fetches a booking with its version and its delayed emails. */
export function fetchVersionedBooking({
  id,
  token,
}: BookingCredentials): Promise<VersionedBooking & { heldEmails?: DelayedEmail[] }> {
  return callApi({ path: bookingPath(id), schema: bookingReadSchema, headers: authorizationHeader(token) })
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
  return callApi({
    path: bookingPath(id),
    method: 'PATCH',
    schema: versionedBookingSchema,
    body: request,
    headers: { ...authorizationHeader(token), ...(version !== undefined && { 'if-match': `"${version}"` }) },
  })
}

/** Returns the current version from a version conflict; null for any other error. */
export function getConflictVersion(error: unknown): number | null {
  if (!(error instanceof AppError) || error.code !== 'changed_meanwhile') return null
  return z.int().safeParse(error.details?.version).data ?? null
}

/** Fetches a booking and its cancellation terms, by the server's clock. */
export function fetchCancellation({
  id,
  token,
}: BookingCredentials): Promise<{ booking: Booking; cancellation: Cancellation }> {
  return callApi({ path: bookingPath(id), schema: cancellationResponseSchema, headers: authorizationHeader(token) })
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
  const { booking } = await callApi({
    path: `${bookingPath(id)}/cancel`,
    method: 'POST',
    schema: bookingResponseSchema,
    body: { refundCents },
    headers: authorizationHeader(token),
  })
  return booking
}

/** Returns the current terms from a `refund_changed` error; null for any other error. */
export function getChangedCancellation(error: unknown): Cancellation | null {
  if (!(error instanceof AppError) || error.code !== 'refund_changed') return null
  return cancellationSchema.safeParse(error.details?.cancellation).data ?? null
}

/** Switches an unpaid booking to Zelle; idempotent. */
export function switchToZelle({ id, token }: BookingCredentials): Promise<VersionedBooking> {
  return callApi({
    path: `${bookingPath(id)}/zelle`,
    method: 'POST',
    schema: versionedBookingSchema,
    body: {},
    headers: authorizationHeader(token),
  })
}

function bookingPath(id: string): string {
  return `/api/v1/bookings/${encodeURIComponent(id)}`
}

function authorizationHeader(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}` }
}
