import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import {
  type BookingRequest,
  type CreatedBooking,
  createdBookingSchema,
  fareChangedSchema,
  versionedBookingSchema,
} from '@/lib/booking/model/schemas'
import { airportTransferRequest } from '@/lib/booking/model/testing/samples'
import { vehicleCategorySchema } from '@/lib/content/model/schemas'
import { createSandboxToken, DECLINED_ZIP, sandboxCards } from '@/lib/payments/model/sandbox-cards'

const RETRY_MS = 100
/** An outage of a minute must not use up the hourly limit. */
const MAX_RETRY_MS = 15_000
/** Several minutes: the server is down for less. */
const MAX_TRIES = 20
/** Spread over the days: the fleet is small. */
const RIDERS_PER_DAY = 4
const DAY_MS = 24 * 60 * 60_000
/** One rider in so many: too few declines for a card attack. */
const DOUBLE_CLICK_EVERY = 3
const DECLINED_EVERY = 17

export type Answer = { status: number; body: unknown }
type Post = { origin: string; path: string; rider: number; body: unknown; key?: string; token?: string }

/** Posts JSON from the rider's client IP and reads the whole response. Rejects if the server ends before. */
async function post({ origin, path, rider, body, key, token }: Post): Promise<Answer> {
  const headers = new Headers({
    'content-type': 'application/json',
    'x-forwarded-for': `10.${(rider >> 16) & 255}.${(rider >> 8) & 255}.${rider & 255}`,
  })
  if (key !== undefined) headers.set('idempotency-key', key)
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const response = await fetch(origin + path, { method: 'POST', headers, body: text })
  return { status: response.status, body: await response.json() }
}

type Rider = { ride: BookingRequest; rider: number }

export function createBookingBody({ ride, rider }: Rider): string {
  const day = new Date(Date.now() + (3 + Math.floor(rider / RIDERS_PER_DAY)) * DAY_MS)
  return JSON.stringify({
    ...ride,
    scheduleOption: 'later',
    pickupDate: day.toISOString().slice(0, 10),
    pickupTime: '12:00',
    contactInfo: { ...ride.contactInfo, email: `rider-${rider}@example.com` },
  } satisfies BookingRequest)
}

/** Creates a ride between two New York airports at the current fare, in the first vehicle. */
export async function fetchPricedRide(origin: string): Promise<BookingRequest> {
  const response = await (await fetch(`${origin}/api/v1/vehicle-category`)).json()
  const [category] = z.array(vehicleCategorySchema).parse(response)
  const ride: BookingRequest = { ...airportTransferRequest, carCategory: category?.vehicles[0] ?? '' }
  const { quote } = fareChangedSchema.parse((await book({ origin, ride, rider: 0 })).body)
  return { ...ride, rent: quote === null ? null : quote.totalCents / 100 }
}

type NewBooking = { readonly origin: string; ride: BookingRequest; rider: number; key?: string }

export function book({ origin, ride, rider, key = randomUUID() }: NewBooking): Promise<Answer> {
  return post({ origin, path: '/api/v1/bookings', rider, key, body: createBookingBody({ ride, rider }) })
}

/**
 * Books one ride, sometimes with a double click. While the server or its database is down it repeats the request with the
 * same key, as a browser does.
 */
export async function bookUntilAcknowledged(booking: NewBooking): Promise<{ booked: CreatedBooking }> {
  const key = randomUUID()
  const send = () => book({ ...booking, key }).catch(() => null)
  for (;;) {
    const answers = await Promise.all(Array.from({ length: clicksOf(booking.rider) }, send))
    const known = answers.filter(answer => answer !== null && answer.status !== 503)
    const [booked, again] = known.map(answer => {
      if (answer !== null && answer.status < 300) return createdBookingSchema.parse(answer.body)
      throw new Error(JSON.stringify(answer))
    })
    if (again !== undefined && again.booking.id !== booked?.booking.id) throw new Error('one key made two bookings')
    if (booked !== undefined) return { booked }
    await pause(RETRY_MS)
  }
}

function clicksOf(rider: number): number {
  return rider % DOUBLE_CLICK_EVERY === 0 ? 2 : 1
}

/** Returns whether an acknowledged booking is stored as it was; only its payment may differ. */
export async function isStoredUnchanged(origin: string, booked: CreatedBooking): Promise<boolean> {
  const found = (await readBooking(origin, booked))?.booking
  if (found === undefined) return false
  const different = PAYMENT_FIELDS.map(field => [field, found[field]])
  return isDeepStrictEqual(found, { ...booked.booking, ...Object.fromEntries(different) })
}

const PAYMENT_FIELDS = ['status', 'account', 'paymentMethod', 'zelleDueAt'] as const

async function readBooking(origin: string, { booking, token }: CreatedBooking) {
  const response = await fetch(`${origin}/api/v1/bookings/${booking.id}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return response.ok ? versionedBookingSchema.parse(await response.json()) : null
}

export type Outcome = 'paid' | 'checking' | 'declined'
type Payer = { readonly origin: string; booked: CreatedBooking; rider: number }

/**
 * Pays by card, sometimes with a double click, until the outcome is known. Without a response it reads the booking before
 * it pays again, as the payment dialog does.
 */
export async function payUntilOutcomeKnown(payer: Payer): Promise<Outcome> {
  for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
    const outcomes = await Promise.all(Array.from({ length: clicksOf(payer.rider) }, () => pay(payer)))
    const known = outcomes.find(outcome => outcome === 'paid') ?? outcomes.find(outcome => outcome !== null)
    if (known) return known
    const booking = (await readBooking(payer.origin, payer.booked).catch(() => null))?.booking
    if (booking !== undefined && booking.status === 'paid') return 'paid'
    if (booking !== undefined && booking.account.openCharge !== null) return 'checking'
    await pause(Math.min(RETRY_MS * 2 ** attempt, MAX_RETRY_MS))
  }
  throw new Error(`${payer.booked.booking.id}: no outcome after ${MAX_TRIES} tries`)
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
  if (outcome === undefined) throw new Error(JSON.stringify(answer))
  return outcome
}

export async function postPayment({ origin, booked, rider }: Payer): Promise<Answer> {
  const { booking, token } = booked
  const zip = rider % DECLINED_EVERY === 0 ? DECLINED_ZIP : '10001'
  const body = {
    opaqueData: createSandboxToken(sandboxCards[0], { zip }),
    amount: (booking.quote?.totalCents ?? 0) / 100,
    email: booking.contactInfo.email,
    description: 'Ride Booking',
    invoiceNumber: booking.invoiceNumber,
  }
  return await post({ origin, path: '/api/v1/payments/process', rider, body, token })
}
