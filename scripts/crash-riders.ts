import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
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
import { SANDBOX_CLIENT_KEY, SANDBOX_LOGIN_ID, SANDBOX_TOKENS_URL } from '@/lib/payments/model/sandbox-cards'

const RETRY_MS = 100
/** An outage of a minute must not use up the hourly limit. */
const MAX_RETRY_MS = 15_000
/** Spread over the days: the fleet is small. */
const RIDERS_PER_DAY = 4
const DAY_MS = 24 * 60 * 60_000
/** One rider in so many: too few declines for a card attack. */
const DOUBLE_CLICK_EVERY = 3
const DECLINED_EVERY = 17

/** A response that no rider should get. */
export class UnexpectedResponse extends Error {}

export type Answer = { status: number; body: unknown }
type Post = { origin: string; path: string; rider: number; body: unknown; key?: string }

/** Posts JSON from the rider's client IP and reads the whole response. Rejects if the server ends before. */
async function post({ origin, path, rider, body, key }: Post): Promise<Answer> {
  const headers = new Headers({
    'content-type': 'application/json',
    'x-forwarded-for': `10.${(rider >> 16) & 255}.${(rider >> 8) & 255}.${rider & 255}`,
  })
  if (key !== undefined) headers.set('idempotency-key', key)
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const response = await fetch(origin + path, { method: 'POST', headers, body: text })
  return { status: response.status, body: await response.json() }
}

/** Returns the body of one rider's booking. */
export function createBookingBody({ ride, rider }: { ride: BookingRequest; rider: number }): string {
  const day = new Date(Date.now() + (3 + Math.floor(rider / RIDERS_PER_DAY)) * DAY_MS)
  const pickup = { scheduleOption: 'later', pickupDate: day.toISOString().slice(0, 10), pickupTime: '12:00' }
  return JSON.stringify({
    ...ride,
    ...pickup,
    contactInfo: { ...ride.contactInfo, email: `rider-${rider}@example.com` },
  })
}

/** Creates a ride between two New York airports at the current fare, in the first vehicle of a category. */
export async function fetchPricedRide(origin: string, category?: string): Promise<BookingRequest> {
  const response = await (await fetch(`${origin}/api/v1/vehicle-category`)).json()
  const categories = z.array(vehicleCategorySchema).parse(response)
  const { vehicles } = categories.find(({ key }) => key === category) ?? categories[0] ?? { vehicles: [] }
  const ride: BookingRequest = { ...airportTransferRequest, carCategory: vehicles[0] ?? '' }
  const { quote } = fareChangedSchema.parse((await book({ origin, ride, rider: 0 })).body)
  return { ...ride, rent: quote === null ? null : quote.totalCents / 100 }
}

type Booking = { readonly origin: string; ride: BookingRequest; rider: number; key?: string }

export function book({ origin, ride, rider, key = randomUUID() }: Booking): Promise<Answer> {
  return post({ origin, path: '/api/v1/bookings', rider, key, body: createBookingBody({ ride, rider }) })
}

/**
 * Books one ride. While the server or its database is down it repeats the request with the same key, as a browser does.
 */
export async function bookUntilAcknowledged(
  booking: Booking,
): Promise<{ booked: CreatedBooking; interrupted: boolean }> {
  const key = randomUUID()
  for (let interrupted = false; ; interrupted = true) {
    const answer = await book({ ...booking, key }).catch(() => null)
    if (answer !== null && answer.status < 300) return { booked: createdBookingSchema.parse(answer.body), interrupted }
    if (answer !== null && answer.status !== 503) throw new UnexpectedResponse(JSON.stringify(answer))
    await pause(RETRY_MS)
  }
}

/** Returns whether an acknowledged booking is stored as it was; only its payment may differ. */
export async function isStoredUnchanged({
  origin,
  booked,
}: {
  origin: string
  booked: CreatedBooking
}): Promise<boolean> {
  const found = await readBooking(origin, booked)
  if (found === null) return false
  const { status, paidCents, transactionId, paymentMethod, zelleDueAt } = found
  const paymentFields = { status, paidCents, transactionId, paymentMethod, zelleDueAt }
  return isDeepStrictEqual(found, { ...booked.booking, ...paymentFields })
}

async function readBooking(origin: string, { booking, token }: CreatedBooking) {
  const response = await fetch(`${origin}/api/v1/bookings/${booking.id}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return response.ok ? z.object({ booking: bookingSchema }).parse(await response.json()).booking : null
}

export type Outcome = 'paid' | 'checking' | 'declined'
type Payer = { readonly origin: string; booked: CreatedBooking; rider: number }

/**
 * Pays by card, sometimes with a double click, until the outcome is known. Without a response it reads the booking before
 * it pays again, as the payment dialog does.
 */
export async function payUntilOutcomeKnown(payer: Payer): Promise<{ outcome: Outcome; interrupted: boolean }> {
  const clicks = payer.rider % DOUBLE_CLICK_EVERY === 0 ? 2 : 1
  for (let attempt = 0; ; attempt++) {
    const outcomes = await Promise.all(Array.from({ length: clicks }, () => pay(payer)))
    const known = outcomes.find(outcome => outcome === 'paid') ?? outcomes.find(outcome => outcome !== null)
    if (known) return { outcome: known, interrupted: attempt > 0 || outcomes.includes(null) }
    const status = (await readBooking(payer.origin, payer.booked).catch(() => null))?.status
    if (status === 'paid') return { outcome: 'paid', interrupted: true }
    if (status === 'payment_unknown') return { outcome: 'checking', interrupted: true }
    await pause(Math.min(RETRY_MS * 2 ** attempt, MAX_RETRY_MS))
  }
}

const OUTCOMES: Record<string, Outcome> = {
  paid: 'paid',
  already_paid: 'paid',
  checking: 'checking',
  payment_pending: 'checking',
  card_declined: 'declined',
}

/** Sends one payment with a new token; null without a response, or while the database is down. */
async function pay(payer: Payer): Promise<Outcome | null> {
  const answer = await postPayment(payer).catch(() => null)
  if (answer === null || answer.status === 503) return null
  const { code, status } = z.object({ code: z.string(), status: z.string() }).partial().parse(answer.body)
  const outcome = OUTCOMES[code ?? status ?? '']
  if (outcome === undefined) throw new UnexpectedResponse(JSON.stringify(answer))
  return outcome
}

export async function postPayment({ origin, booked: { booking }, rider }: Payer): Promise<Answer> {
  const card = { brand: 'visa', lastFour: '1111' }
  const verdict = { declined: rider % DECLINED_EVERY === 0, avs: 'Y', cvv: 'M' }
  const token = await post({
    origin,
    path: SANDBOX_TOKENS_URL,
    rider,
    body: { apiLoginID: SANDBOX_LOGIN_ID, clientKey: SANDBOX_CLIENT_KEY, card, verdict },
  })
  if (token.status !== 200) return token
  const body = {
    opaqueData: token.body,
    amount: (booking.quote?.totalCents ?? 0) / 100,
    email: booking.contactInfo.email,
    description: 'Ride Booking',
    invoiceNumber: booking.invoiceNumber,
  }
  return await post({ origin, path: '/api/v1/payments/process', rider, body })
}
