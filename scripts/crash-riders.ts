import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import {
  type BookingRequest,
  bookingSchema,
  type CreatedBooking,
  createdBookingSchema,
  fareChangedSchema,
} from '@/lib/booking/model/schemas'
import { airportTransferRequest } from '@/lib/booking/model/testing/samples'
import { vehicleCategorySchema } from '@/lib/content/model/schemas'

const RETRY_MS = 100

/** Creates a ride between two New York airports at the current fare. */
export async function fetchPricedRide(origin: string): Promise<BookingRequest> {
  const categories = await (await fetch(`${origin}/api/v1/vehicle-category`)).json()
  const carCategory = z.array(vehicleCategorySchema).parse(categories)[0]?.vehicles[0] ?? ''
  const ride: BookingRequest = { ...airportTransferRequest, carCategory }
  const { quote } = fareChangedSchema.parse(
    await (await postBooking({ origin, ride, rider: 0, key: randomUUID() })).json(),
  )
  return { ...ride, rent: quote === null ? null : quote.totalCents / 100 }
}

/**
 * Books one ride and returns the response. While the server is down it retries with the same idempotency key, as a
 * browser would; `interrupted` reports whether it had to.
 */
export async function bookUntilAcknowledged(booking: { origin: string; ride: BookingRequest; rider: number }) {
  const key = randomUUID()
  for (let interrupted = false; ; interrupted = true) {
    try {
      const response = await postBooking({ ...booking, key })
      const responseBody: unknown = await response.json()
      if (isStorageUnavailable(response.status, responseBody)) throw new Error('the database is down')
      if (!response.ok) throw new UnexpectedResponse(`${response.status}: ${JSON.stringify(responseBody)}`)
      return { booked: createdBookingSchema.parse(responseBody), interrupted }
    } catch (error) {
      if (error instanceof UnexpectedResponse) throw error
      await new Promise(resolve => setTimeout(resolve, RETRY_MS))
    }
  }
}

/** Checks that an acknowledged booking is stored unchanged; only its payment status may differ. */
export async function isStoredUnchanged({
  origin,
  booked,
}: {
  origin: string
  booked: CreatedBooking
}): Promise<boolean> {
  const headers = { authorization: `Bearer ${booked.token}` }
  const response = await fetch(`${origin}/api/v1/bookings/${booked.booking.id}`, { headers })
  const found = z.object({ booking: bookingSchema }).safeParse(await response.json())
  if (!response.ok || !found.success) return false
  const { status, paidCents, transactionId, paymentMethod, zelleDueAt } = found.data.booking
  const paymentFields = { status, paidCents, transactionId, paymentMethod, zelleDueAt }
  return isDeepStrictEqual(found.data.booking, { ...booked.booking, ...paymentFields })
}

/** Returns whether a response asks to try again once the database is back. */
export function isStorageUnavailable(status: number, body: unknown): boolean {
  return status === 503 && Object(body).code === 'storage_unavailable'
}

/** A response that no rider should get. */
export class UnexpectedResponse extends Error {}

/** Spread over the day: the fleet is small. */
const RIDERS_PER_DAY = 4
const DAY_MS = 24 * 60 * 60_000

function getPickupDay(rider: number) {
  const day = new Date(Date.now() + (3 + Math.floor(rider / RIDERS_PER_DAY)) * DAY_MS)
  return { scheduleOption: 'later' as const, pickupDate: day.toISOString().slice(0, 10), pickupTime: '12:00' }
}

/** One in this many riders has a mailbox that does not exist. */
const DEAD_MAILBOX_EVERY = 10

/** Returns the rider’s email address, sometimes mistyped. */
export function getRiderEmail(rider: number): string {
  return rider % DEAD_MAILBOX_EVERY === 7 ? `nobody-${rider}@example.com` : `rider-${rider}@example.com`
}

export function isDeadMailbox(email: string): boolean {
  return email.startsWith('nobody-')
}

/** Returns the rider’s client IP. */
export function createClientIpHeader(rider: number) {
  return { 'x-forwarded-for': `10.${(rider >> 16) & 255}.${(rider >> 8) & 255}.${rider & 255}` }
}

/** Sends one booking with an idempotency key. */
export function postBooking({
  origin,
  ride,
  rider,
  key,
}: {
  origin: string
  ride: BookingRequest
  rider: number
  key: string
}): Promise<Response> {
  return fetch(`${origin}/api/v1/bookings`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': key,
      ...createClientIpHeader(rider),
    },
    body: createBookingBody({ ride, rider }),
  })
}

/** Returns the body of one rider's booking. */
export function createBookingBody({ ride, rider }: { ride: BookingRequest; rider: number }): string {
  const contactInfo = { ...ride.contactInfo, email: getRiderEmail(rider) }
  return JSON.stringify({ ...ride, ...getPickupDay(rider), contactInfo })
}
