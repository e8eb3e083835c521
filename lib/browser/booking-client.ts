import 'client-only'
import { z } from 'zod'
import type { AvailabilityRequest } from '@/lib/booking/availability-request'
import { type Cancellation, cancellationSchema } from '@/lib/booking/cancellation'
import { type HeldEmail, heldEmailSchema } from '@/lib/booking/held-email'
import {
  type Booked,
  type Booking,
  type BookingRequest,
  bookedSchema,
  bookingSchema,
  type Versioned,
  versionedSchema,
} from '@/lib/booking/schemas'
import { callApi } from '@/lib/browser/api'
import { type Vehicle, type VehicleCategory, vehicleCategorySchema, vehicleSchema } from '@/lib/content/schemas'
import { AppError } from '@/lib/errors'
import type { Point } from '@/lib/maps/distance'
import { pointRef } from '@/lib/maps/place-ref'
import { type Place, type PlacesAnswer, placesAnswerSchema, type Route, routeSchema } from '@/lib/maps/schemas'
import type { CityId } from '@/lib/site'

const bookingAnswerSchema = z.object({ booking: bookingSchema })
const readSchema = versionedSchema.extend({ heldEmails: z.array(heldEmailSchema).optional() })
const outlookSchema = z.object({ booking: bookingSchema, cancellation: cancellationSchema })

export function fetchVehicleCategories(): Promise<VehicleCategory[]> {
  return callApi({ path: '/api/v1/vehicle-category', schema: z.array(vehicleCategorySchema) })
}

export function fetchVehicles(): Promise<Vehicle[]> {
  return callApi({ path: '/api/v1/vehicles', schema: z.array(vehicleSchema) })
}

/** Places that fit what the rider typed, the near city's first. An empty query gives that city's most wanted. */
export async function searchPlaces({
  query,
  near,
  signal,
}: {
  query: string
  near: CityId | ''
  signal?: AbortSignal
}): Promise<PlacesAnswer> {
  const parameters = new URLSearchParams({ q: query, ...(near !== '' && { near }) })
  return callApi({ path: `/api/v1/places?${parameters}`, schema: placesAnswerSchema, signal })
}

/** What a point is called, as a place whose id is that point; null where it has no name. */
export async function locatePoint(point: Point, { timeoutMs }: { timeoutMs?: number } = {}): Promise<Place | null> {
  const parameters = new URLSearchParams({ at: pointRef(point) })
  const { places } = await callApi({ path: `/api/v1/places?${parameters}`, schema: placesAnswerSchema, timeoutMs })
  return places[0] ?? null
}

/** The rider's own words as a place, located by the server; null for words that say nothing. */
export async function takeAsTyped({ text, near }: { text: string; near: CityId | '' }): Promise<Place | null> {
  const parameters = new URLSearchParams({ typed: text, ...(near !== '' && { near }) })
  const { places } = await callApi({ path: `/api/v1/places?${parameters}`, schema: placesAnswerSchema })
  return places[0] ?? null
}

/** The drive between two places by the stops on its way, by their ids. Its distance is the priced one. */
export function fetchRoute({ from, to, via = [] }: { from: string; to: string; via?: string[] }): Promise<Route> {
  const parameters = new URLSearchParams({ from, to })
  for (const [i, stop] of via.entries()) parameters.set(`via${i + 1}`, stop)
  return callApi({ path: `/api/v1/routes?${parameters}`, schema: routeSchema })
}

/**
 * Asks whether a ride could be booked at its times. Throws AppError as `createBooking` does where it could not, with the
 * next time in its details.
 */
export async function askAvailability(
  request: AvailabilityRequest,
  { timeoutMs }: { timeoutMs?: number } = {},
): Promise<void> {
  const path = '/api/v1/availability'
  await callApi({ path, method: 'POST', schema: z.object({ ok: z.literal(true) }), body: request, timeoutMs })
}

/** Books a ride. The same key books once, however often it is sent. */
export function createBooking({ request, key }: { request: BookingRequest; key: string }): Promise<Booked> {
  return callApi({
    path: '/api/v1/bookings',
    method: 'POST',
    schema: bookedSchema,
    body: request,
    headers: { 'idempotency-key': key },
  })
}

type Opened = { id: string; token: string }

/** A booking with its version, for those who may change it on what they read, and its emails that wait. */
export function readVersion({ id, token }: Opened): Promise<Versioned & { heldEmails?: HeldEmail[] }> {
  return callApi({ path: pathOf(id), schema: readSchema, headers: bearer(token) })
}

export async function readBooking(opened: Opened): Promise<Booking> {
  return (await readVersion(opened)).booking
}

/**
 * Changes a ride. `version` is the one that the rider had before them: where the ride was changed since, this throws
 * AppError `changed_meanwhile`, of which `versionToAgree` is the one to send next.
 */
export function changeBooking({
  id,
  token,
  request,
  version,
}: Opened & { request: BookingRequest; version?: number }): Promise<Versioned> {
  return callApi({
    path: pathOf(id),
    method: 'PATCH',
    schema: versionedSchema,
    body: request,
    headers: { ...bearer(token), ...(version !== undefined && { 'if-match': `"${version}"` }) },
  })
}

/** The version that a ride has by now, where a change was refused because it is another; null for any other error. */
export function versionToAgree(error: unknown): number | null {
  if (!(error instanceof AppError) || error.code !== 'changed_meanwhile') return null
  return z.int().safeParse(error.details?.version).data ?? null
}

/** A booking and what cancelling it would give back now, by the server's clock. */
export function readCancellation({ id, token }: Opened): Promise<{ booking: Booking; cancellation: Cancellation }> {
  return callApi({ path: pathOf(id), schema: outlookSchema, headers: bearer(token) })
}

/**
 * Cancels a ride for the refund that the rider saw, in cents. Throws AppError code `refund_changed` where it is another
 * by now; `changedCancellation` reads it from there.
 */
export async function cancelBooking({ id, token, refundCents }: Opened & { refundCents: number }): Promise<Booking> {
  const { booking } = await callApi({
    path: `${pathOf(id)}/cancel`,
    method: 'POST',
    schema: bookingAnswerSchema,
    body: { refundCents },
    headers: bearer(token),
  })
  return booking
}

/** What cancelling gives back by now, where the server refused because that had changed; null for any other error. */
export function changedCancellation(error: unknown): Cancellation | null {
  if (!(error instanceof AppError) || error.code !== 'refund_changed') return null
  return cancellationSchema.safeParse(error.details?.cancellation).data ?? null
}

/** Turns an unpaid booking to Zelle; one that is paid so already stays as it is. */
export function payByZelle({ id, token }: Opened): Promise<Versioned> {
  return callApi({
    path: `${pathOf(id)}/zelle`,
    method: 'POST',
    schema: versionedSchema,
    body: {},
    headers: bearer(token),
  })
}

function pathOf(id: string): string {
  return `/api/v1/bookings/${encodeURIComponent(id)}`
}

function bearer(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}` }
}
