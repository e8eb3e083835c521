import 'client-only'
import { z } from 'zod'
import type { FlightUpdate } from '@/lib/booking/flight'
import { type RidePage, ridePageSchema } from '@/lib/booking/ride-page'
import { type VersionedBooking, versionedBookingSchema } from '@/lib/booking/schemas'
import { callApi } from '@/lib/browser/api'
import { AppError, userMessages } from '@/lib/errors'

const FILE_TIMEOUT_MS = 15_000

/** Identifies a ride by the booking id and access token of its link. */
export type BookingCredentials = { id: string; token: string }

const messageSchema = z.object({ message: z.string() })
const tokenSchema = z.object({ token: z.string() })

/** Fetches a ride page. Throws AppError `not_found` for an invalid or replaced link. */
export function fetchRide({ id, token, signal }: BookingCredentials & { signal?: AbortSignal }): Promise<RidePage> {
  return callApi({ path: bookingPath(id), schema: ridePageSchema, headers: authorizationHeader(token), signal })
}

/** Resends the email with the link to the booker and returns the message to show. Throws AppError `too_many_mails`. */
export async function resendEmail({ id, token }: BookingCredentials): Promise<string> {
  const { message } = await callApi({
    path: `${bookingPath(id)}/resend`,
    method: 'POST',
    schema: messageSchema,
    body: {},
    headers: authorizationHeader(token),
  })
  return message
}

/** Replaces the link, which stops working at once, and returns the new token. */
export async function replaceLink({ id, token }: BookingCredentials): Promise<string> {
  const replaced = await callApi({
    path: `${bookingPath(id)}/link`,
    method: 'POST',
    schema: tokenSchema,
    body: {},
    headers: authorizationHeader(token),
  })
  return replaced.token
}

/** Updates a flight of an active ride and returns the booking. Throws AppError `invalid_fields` or `booking_closed`. */
export function updateFlight({
  id,
  token,
  update,
}: BookingCredentials & { update: FlightUpdate }): Promise<VersionedBooking> {
  return callApi({
    path: `${bookingPath(id)}/flight`,
    method: 'POST',
    schema: versionedBookingSchema,
    body: update,
    headers: authorizationHeader(token),
  })
}

/** Requests a lost link and returns the message to show, which does not reveal if the booking exists. */
export async function requestLostLink({ id, email }: { id: string; email: string }): Promise<string> {
  const { message } = await callApi({
    path: '/api/v1/bookings/lost-link',
    method: 'POST',
    schema: messageSchema,
    body: { id, email },
  })
  return message
}

/** Fetches the ride's calendar file and its file name. */
export async function fetchCalendar({ id, token }: BookingCredentials): Promise<{ file: Blob; name: string }> {
  const path = `${bookingPath(id)}/calendar`
  const response = await fetch(path, {
    headers: authorizationHeader(token),
    signal: AbortSignal.timeout(FILE_TIMEOUT_MS),
  }).catch(cause => {
    throw createFileError(path, cause)
  })
  if (!response.ok) throw createFileError(path, response.status)
  const text = await response.text().catch(cause => {
    throw createFileError(path, cause)
  })
  return { file: new Blob([text], { type: 'text/calendar;charset=utf-8' }), name: `ride-${id}.ics` }
}

function createFileError(path: string, cause: unknown): AppError {
  return new AppError({
    kind: cause === 404 ? 'not_found' : 'unavailable',
    message: `downloading ${path} failed`,
    userMessage: navigator.onLine
      ? 'We could not create the calendar file. Please try again, or call us.'
      : userMessages.offline,
    cause,
  })
}

function bookingPath(id: string): string {
  return `/api/v1/bookings/${encodeURIComponent(id)}`
}

function authorizationHeader(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}` }
}
