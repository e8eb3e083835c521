import 'client-only'
import type { FlightUpdate } from '@/lib/booking/model/flight'
import type { HandMethod } from '@/lib/booking/model/payment-methods'
import type { AgreedTerms, ChangeTerms } from '@/lib/booking/model/ride-change'
import type { RidePage } from '@/lib/booking/model/ride-page'
import type { BookingRequest, VersionedBooking } from '@/lib/booking/model/schemas'
import { callEndpoint, fetchEndpoint, getErrorDetails } from '@/lib/browser/api'
import { AppError, userMessages } from '@/lib/errors'

/** A lower fare waits for its refund, within this limit. */
const CHANGE_TIMEOUT_MS = 25_000

/** `asked`: nothing was changed, and the operator is asked by email. */
export type ChangeResult = VersionedBooking & {
  outcome: 'preview' | 'applied' | 'payment_required' | 'asked'
  terms: ChangeTerms
}

/** Identifies a ride by the booking id and access token of its link. */
export type BookingCredentials = { id: string; token: string }

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
  const response = await fetchEndpoint('GET /api/v1/bookings/{id}/calendar', { params: { id }, token }).catch(cause => {
    throw createFileError(cause)
  })
  if (!response.ok) throw createFileError(response.status)
  const text = await response.text().catch(cause => {
    throw createFileError(cause)
  })
  return { file: new Blob([text], { type: 'text/calendar;charset=utf-8' }), name: `ride-${id}.ics` }
}

function createFileError(cause: unknown): AppError {
  return new AppError({
    kind: cause === 404 ? 'not_found' : 'unavailable',
    message: 'downloading the calendar file failed',
    userMessage: navigator.onLine
      ? 'We could not create the calendar file. Please try again, or call us.'
      : userMessages.offline,
    cause,
  })
}
