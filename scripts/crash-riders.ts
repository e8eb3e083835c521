import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import {
  type BookingRequest,
  bookingSchema,
  type CreatedBooking,
  createdBookingSchema,
  fareChangedSchema,
} from '@/lib/booking/schemas'
import { airportTransferRequest } from '@/lib/booking/testing/samples'
import { vehicleCategorySchema } from '@/lib/content/schemas'

const RETRY_MS = 100

/** A ride that the server at `origin` prices: from one airport of New York to the other, at today's fare. */
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
 * Books one ride and gives what the server acknowledged. While the server is away the same key is sent again and
 * again, as a browser would; `interrupted` says whether it had to be.
 */
export async function bookUntilAcknowledged(booking: { origin: string; ride: BookingRequest; rider: number }) {
  const key = randomUUID()
  for (let interrupted = false; ; interrupted = true) {
    try {
      const response = await postBooking({ ...booking, key })
      const answer: unknown = await response.json()
      if (!response.ok) throw new UnexpectedResponse(`${response.status}: ${JSON.stringify(answer)}`)
      return { booked: createdBookingSchema.parse(answer), interrupted }
    } catch (error) {
      if (error instanceof UnexpectedResponse) throw error
      await new Promise(resolve => setTimeout(resolve, RETRY_MS))
    }
  }
}

/** Whether an acknowledged booking is there as it was acknowledged; its payment may have changed how it stands. */
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

/** An answer that no rider should have had. */
export class UnexpectedResponse extends Error {}

/** The cars of a kind are few: not everybody rides at once. */
const RIDERS_PER_DAY = 4
const DAY_MS = 24 * 60 * 60_000

function getPickupDay(rider: number) {
  const day = new Date(Date.now() + (3 + Math.floor(rider / RIDERS_PER_DAY)) * DAY_MS)
  return { scheduleOption: 'later' as const, pickupDate: day.toISOString().slice(0, 10), pickupTime: '12:00' }
}

/** Of so many riders one has a mailbox that is not there. */
const DEAD_MAILBOX_EVERY = 10

/** Each rider has a mailbox of their own, or one that was mistyped. */
export function getRiderEmail(rider: number): string {
  return rider % DEAD_MAILBOX_EVERY === 7 ? `nobody-${rider}@example.com` : `rider-${rider}@example.com`
}

export function isDeadMailbox(email: string): boolean {
  return email.startsWith('nobody-')
}

/** Each rider comes from an address of their own. */
export function createClientIpHeader(rider: number) {
  return { 'x-forwarded-for': `10.${(rider >> 16) & 255}.${(rider >> 8) & 255}.${rider & 255}` }
}

/** Sends one booking under an idempotency key. */
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
    body: JSON.stringify({
      ...ride,
      ...getPickupDay(rider),
      contactInfo: { ...ride.contactInfo, email: getRiderEmail(rider) },
    }),
  })
}
