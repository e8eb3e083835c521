import 'client-only'
import {
  cancelBookingEndpoint,
  checkAvailabilityEndpoint,
  createBookingEndpoint,
  getRidePageEndpoint,
  reportZelleSentEndpoint,
  switchToZelleEndpoint,
  updateBookingEndpoint,
} from '@/lib/booking/api'
import type { Cancellation } from '@/lib/booking/model/cancellation'
import type { DelayedEmail } from '@/lib/booking/model/delayed-email'
import { versionConflictSchema } from '@/lib/booking/model/ride-change'
import type {
  AvailabilityRequest,
  Booking,
  BookingRequest,
  CreatedBooking,
  VersionedBooking,
} from '@/lib/booking/model/schemas'
import { callEndpoint, parseErrorDetails } from '@/lib/browser/api'
import { listVehicleCategoriesEndpoint, listVehiclesEndpoint } from '@/lib/content/api'
import type { Vehicle, VehicleCategory } from '@/lib/content/model/schemas'

export function fetchVehicleCategories(): Promise<VehicleCategory[]> {
  return callEndpoint(listVehicleCategoriesEndpoint, {})
}

export function fetchVehicles(): Promise<Vehicle[]> {
  return callEndpoint(listVehiclesEndpoint, {})
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

/** Cancels a ride for the displayed refund, in cents. Throws AppError code `refund_changed` when it differs by now. */
export async function cancelBooking({
  id,
  token,
  refundCents,
}: BookingCredentials & { refundCents: number }): Promise<Booking> {
  const { booking } = await callEndpoint(cancelBookingEndpoint, { params: { id }, token, body: { refundCents } })
  return booking
}

/** Switches an unpaid booking to Zelle; idempotent. */
export function switchToZelle({ id, token }: BookingCredentials): Promise<VersionedBooking> {
  return callEndpoint(switchToZelleEndpoint, { params: { id }, token, body: {} })
}

/** Tells the operator that what is due was sent by Zelle, and returns the message to show. */
export async function reportZelleSent({ id, token }: BookingCredentials): Promise<string> {
  return (await callEndpoint(reportZelleSentEndpoint, { params: { id }, token, body: {} })).message
}
