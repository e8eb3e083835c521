import 'client-only'
import { z } from 'zod'
import type { ToldFlight } from '@/lib/booking/flight'
import { type RidePage, ridePageSchema } from '@/lib/booking/ride-page'
import { type Versioned, versionedSchema } from '@/lib/booking/schemas'
import { callApi } from '@/lib/browser/api'
import { AppError, sentences } from '@/lib/errors'

/** How long a calendar file may take before the rider is told. */
const FILE_TIMEOUT_MS = 15_000

/** What opens a ride: its booking's id, as it stands in the link, and the token of the link. */
export type Opened = { id: string; token: string }

const messageSchema = z.object({ message: z.string() })
const tokenSchema = z.object({ token: z.string() })

/** A ride as its own page shows it. Throws AppError `not_found` where the link does not open it, or opens it no more. */
export function readRide({ id, token, signal }: Opened & { signal?: AbortSignal }): Promise<RidePage> {
  return callApi({ path: pathOf(id), schema: ridePageSchema, headers: bearer(token), signal })
}

/** Has the mail with the link sent again to the one who booked; the sentence to say of it. Throws AppError `too_many_mails`. */
export async function resendMail({ id, token }: Opened): Promise<string> {
  const { message } = await callApi({
    path: `${pathOf(id)}/resend`,
    method: 'POST',
    schema: messageSchema,
    body: {},
    headers: bearer(token),
  })
  return message
}

/** Puts a new link in the place of this one, which opens nothing from then on; the new one's token. */
export async function replaceLink({ id, token }: Opened): Promise<string> {
  const replaced = await callApi({
    path: `${pathOf(id)}/link`,
    method: 'POST',
    schema: tokenSchema,
    body: {},
    headers: bearer(token),
  })
  return replaced.token
}

/** Puts the flight of a ride that stands; the booking as it is now. Throws AppError `invalid_fields` or `booking_closed`. */
export function tellFlight({ id, token, told }: Opened & { told: ToldFlight }): Promise<Versioned> {
  return callApi({
    path: `${pathOf(id)}/flight`,
    method: 'POST',
    schema: versionedSchema,
    body: told,
    headers: bearer(token),
  })
}

/** Asks for a lost link; the sentence to say of it, which is the same whether or not there is such a booking. */
export async function askLostLink({ id, email }: { id: string; email: string }): Promise<string> {
  const { message } = await callApi({
    path: '/api/v1/bookings/lost-link',
    method: 'POST',
    schema: messageSchema,
    body: { id, email },
  })
  return message
}

/** The ride's calendar file, and the name to save it under. */
export async function fetchCalendar({ id, token }: Opened): Promise<{ file: Blob; name: string }> {
  const path = `${pathOf(id)}/calendar`
  const response = await fetch(path, { headers: bearer(token), signal: AbortSignal.timeout(FILE_TIMEOUT_MS) }).catch(
    cause => {
      throw noFile(path, cause)
    },
  )
  if (!response.ok) throw noFile(path, response.status)
  const text = await response.text().catch(cause => {
    throw noFile(path, cause)
  })
  return { file: new Blob([text], { type: 'text/calendar;charset=utf-8' }), name: `ride-${id}.ics` }
}

function noFile(path: string, cause: unknown): AppError {
  return new AppError({
    kind: cause === 404 ? 'not_found' : 'unavailable',
    message: `downloading ${path} failed`,
    sentence: navigator.onLine
      ? 'We could not create the calendar file. Please try again, or call us.'
      : sentences.offline,
    cause,
  })
}

function pathOf(id: string): string {
  return `/api/v1/bookings/${encodeURIComponent(id)}`
}

function bearer(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}` }
}
