import 'client-only'
import {
  getRideCalendarEndpoint,
  getRidePageEndpoint,
  replaceLinkEndpoint,
  requestLostLinkEndpoint,
  resendEmailEndpoint,
  updateFlightEndpoint,
} from '@/lib/booking/api'
import type { FlightUpdate } from '@/lib/booking/model/flight'
import type { RidePage } from '@/lib/booking/model/ride-page'
import type { VersionedBooking } from '@/lib/booking/model/schemas'
import { callEndpoint, fetchEndpoint } from '@/lib/browser/api'
import { AppError, userMessages } from '@/lib/errors'

/** Identifies a ride by the booking id and access token of its link. */
export type BookingCredentials = { id: string; token: string }

/** Fetches a ride page. Throws AppError `not_found` for an invalid or replaced link. */
export function fetchRide({ id, token, signal }: BookingCredentials & { signal?: AbortSignal }): Promise<RidePage> {
  return callEndpoint(getRidePageEndpoint, { params: { id }, token, signal })
}

/** Resends the email with the link to the booker and returns the message to show. Throws AppError `too_many_mails`. */
export async function resendEmail({ id, token }: BookingCredentials): Promise<string> {
  return (await callEndpoint(resendEmailEndpoint, { params: { id }, token, body: {} })).message
}

/** Replaces the link, which stops working at once, and returns the new token. */
export async function replaceLink({ id, token }: BookingCredentials): Promise<string> {
  return (await callEndpoint(replaceLinkEndpoint, { params: { id }, token, body: {} })).token
}

/** Updates a flight of an active ride and returns the booking. Throws AppError `invalid_fields` or `booking_closed`. */
export function updateFlight({
  id,
  token,
  update,
}: BookingCredentials & { update: FlightUpdate }): Promise<VersionedBooking> {
  return callEndpoint(updateFlightEndpoint, { params: { id }, token, body: update })
}

/** Requests a lost link and returns the message to show, which does not reveal if the booking exists. */
export async function requestLostLink({ id, email }: { id: string; email: string }): Promise<string> {
  return (await callEndpoint(requestLostLinkEndpoint, { body: { id, email } })).message
}

/** Fetches the ride's calendar file and its file name. */
export async function fetchCalendar({ id, token }: BookingCredentials): Promise<{ file: Blob; name: string }> {
  const response = await fetchEndpoint(getRideCalendarEndpoint, { params: { id }, token }).catch(cause => {
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
