import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { changeTermsSchema } from '@/lib/booking/model/ride-change'
import {
  type Booking,
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

/** Returns the body of one rider's booking. */
export function createBookingBody(rider: Rider): string {
  return JSON.stringify(rideOf(rider))
}

function rideOf({ ride, rider }: Rider): BookingRequest {
  const day = new Date(Date.now() + (3 + Math.floor(rider / RIDERS_PER_DAY)) * DAY_MS)
  const contactInfo = { ...ride.contactInfo, email: `rider-${rider}@example.com` }
  return {
    ...ride,
    scheduleOption: 'later',
    pickupDate: day.toISOString().slice(0, 10),
    pickupTime: '12:00',
    contactInfo,
  }
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

/** Returns whether an acknowledged booking is stored as it was; only its payment and what its rider changed may differ. */
export async function isStoredUnchanged({
  origin,
  booked,
  mayDiffer = [],
}: {
  origin: string
  booked: CreatedBooking
  mayDiffer?: readonly (keyof Booking)[]
}): Promise<boolean> {
  const found = (await readBooking(origin, booked))?.booking
  if (found === undefined) return false
  const different = [...PAYMENT_FIELDS, ...mayDiffer].map(field => [field, found[field]])
  return isDeepStrictEqual(found, { ...booked.booking, ...Object.fromEntries(different) })
}

const PAYMENT_FIELDS = ['status', 'account', 'paymentMethod', 'zelleDueAt'] as const
/** What a change to another vehicle changes. */
export const VEHICLE_FIELDS = ['carCategory', 'categoryId', 'categoryName', 'categoryKey', 'quote'] as const

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
  return await repeatUntilKnown(payer, {
    send: () => pay(payer, fareOf(payer)),
    isDone: ({ status }) => status === 'paid',
  })
}

/** Pays the difference to a dearer vehicle and changes the ride in one step, likewise. */
export async function payAndChangeUntilOutcomeKnown(payer: Payer, ride: BookingRequest): Promise<Outcome> {
  return await repeatUntilKnown(payer, {
    send: () => payAndChange(payer, rideOf({ ride, rider: payer.rider })),
    isDone: ({ carCategory }) => carCategory === ride.carCategory,
  })
}

type Step = { send: () => Promise<Outcome | null>; isDone: (booking: Booking) => boolean }

async function repeatUntilKnown(payer: Payer, { send, isDone }: Step): Promise<Outcome> {
  for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
    const outcomes = await Promise.all(Array.from({ length: clicksOf(payer.rider) }, send))
    const known = outcomes.find(outcome => outcome === 'paid') ?? outcomes.find(outcome => outcome !== null)
    if (known) return known
    const booking = (await readBooking(payer.origin, payer.booked).catch(() => null))?.booking
    if (booking !== undefined && isDone(booking)) return 'paid'
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

type Due = { dueCents: number; change?: unknown }

function fareOf({ booked: { booking } }: Payer): Due {
  return { dueCents: booking.quote?.totalCents ?? 0 }
}

/** Sends one payment with a new token; null without a response, or while the database is down. */
async function pay(payer: Payer, due: Due): Promise<Outcome | null> {
  const answer = await postPayment(payer, due).catch(() => null)
  if (answer === null || answer.status === 503) return null
  const { code, status } = z.object({ code: z.string(), status: z.string() }).partial().parse(answer.body)
  const outcome = OUTCOMES[code ?? status ?? '']
  if (outcome !== undefined) return outcome
  // The other click was first.
  if (due.change !== undefined && answer.status === 409) return null
  throw new Error(JSON.stringify(answer))
}

/** Asks what the change costs, then pays it. */
async function payAndChange(payer: Payer, request: BookingRequest): Promise<Outcome | null> {
  const { booked, rider } = payer
  const path = `/api/v1/bookings/${booked.booking.id}/changes`
  const answer = await post({ origin: payer.origin, path, rider, token: booked.token, body: { ride: request } }).catch(
    () => null,
  )
  if (answer === null || answer.status === 503 || answer.status === 409) return null
  if (answer.status !== 200) throw new Error(JSON.stringify(answer))
  const { version, terms } = z.object({ version: z.int(), terms: changeTermsSchema }).parse(answer.body)
  const { differenceCents, refundCents, dueCents } = terms
  if (dueCents === 0) return null
  const change = { request, agreed: { differenceCents, refundCents }, seenVersion: version }
  return await pay(payer, { dueCents, change })
}

export async function postPayment(payer: Payer, { dueCents, change }: Due = fareOf(payer)): Promise<Answer> {
  const { origin, booked, rider } = payer
  const zip = rider % DECLINED_EVERY === 0 ? DECLINED_ZIP : '10001'
  const body = {
    opaqueData: createSandboxToken(sandboxCards[0], { zip }),
    amount: dueCents / 100,
    email: booked.booking.contactInfo.email,
    description: 'Ride Booking',
    invoiceNumber: booked.booking.invoiceNumber,
    change,
  }
  return await post({ origin, path: '/api/v1/payments/process', rider, body, token: booked.token })
}
