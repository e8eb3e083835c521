import 'client-only'
import { z } from 'zod'
import { type RidePage, ridePageSchema } from '@/lib/booking/model/ride-page'
import type { BookingCredentials } from './ride-client'

const KEY_PREFIX = 'ride:'
const CACHE_AFTER_RIDE_MS = 7 * 24 * 60 * 60 * 1000

/** `seenAt` is ISO 8601 in UTC. */
export type CachedRide = { page: RidePage; seenAt: string }

const cachedRideSchema = z.object({ seenAt: z.iso.datetime(), page: ridePageSchema, mark: z.string() })

/** Caches a ride on this device for offline visits. */
export async function cacheRide({
  credentials,
  ride,
}: {
  credentials: BookingCredentials
  ride: CachedRide
}): Promise<void> {
  const credentialsHash = await hashCredentials(credentials)
  if (credentialsHash === null || isExpired(ride.page, new Date())) return
  try {
    localStorage.setItem(KEY_PREFIX + credentials.id, JSON.stringify({ ...ride, mark: credentialsHash }))
  } catch {
    // Without storage the ride still shows online.
  }
}

/** Loads the cached ride of exactly this link; null if none. */
export async function loadCachedRide(credentials: BookingCredentials, now = new Date()): Promise<CachedRide | null> {
  const entry = loadEntry(KEY_PREFIX + credentials.id)
  if (entry === null || entry.mark !== (await hashCredentials(credentials)) || isExpired(entry.page, now)) return null
  return { page: entry.page, seenAt: entry.seenAt }
}

export async function removeCachedRide(credentials: BookingCredentials): Promise<void> {
  const key = KEY_PREFIX + credentials.id
  if (loadEntry(key)?.mark === (await hashCredentials(credentials))) removeEntry(key)
}

/** Removes unreadable rides and those more than a week past. */
export function removeExpiredRides(now = new Date()): void {
  for (const key of listCacheKeys()) {
    const entry = loadEntry(key)
    if (entry === null || isExpired(entry.page, now)) removeEntry(key)
  }
}

function isExpired({ booking }: RidePage, now: Date): boolean {
  return +now > Date.parse(booking.returnAt ?? booking.pickupAt) + CACHE_AFTER_RIDE_MS
}

/** The cache must not store the token. Pages over plain HTTP have no Web Crypto. */
async function hashCredentials({ id, token }: BookingCredentials): Promise<string | null> {
  const digest = await globalThis.crypto?.subtle?.digest('SHA-256', new TextEncoder().encode(`${id}#${token}`))
  if (digest === undefined) return null
  return Array.from(new Uint8Array(digest), byte => byte.toString(16).padStart(2, '0')).join('')
}

function loadEntry(key: string): z.infer<typeof cachedRideSchema> | null {
  try {
    return cachedRideSchema.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null')).data ?? null
  } catch {
    return null
  }
}

function listCacheKeys(): string[] {
  try {
    return Object.keys(localStorage).filter(key => key.startsWith(KEY_PREFIX))
  } catch {
    return []
  }
}

function removeEntry(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {}
}
