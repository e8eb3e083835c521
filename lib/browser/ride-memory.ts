import 'client-only'
import { z } from 'zod'
import { type RidePage, ridePageSchema } from '@/lib/booking/ride-page'
import type { Opened } from '@/lib/browser/ride-client'

const KEY_START = 'ride:'
/** How long after the ride its last seen state stays on the device. */
const KEPT_AFTER_RIDE_MS = 7 * 24 * 60 * 60 * 1000

/** A ride as the server told it, and when (ISO 8601 in UTC). */
export type SeenRide = { page: RidePage; seenAt: string }

const keptSchema = z.object({ seenAt: z.iso.datetime(), page: ridePageSchema, mark: z.string() })

/** Keeps what was seen of a ride on this device, for those who open the same link here without a network. */
export async function keepRide({ opened, seen }: { opened: Opened; seen: SeenRide }): Promise<void> {
  const mark = await markOf(opened)
  if (mark === null || isOver(seen.page, new Date())) return
  try {
    localStorage.setItem(KEY_START + opened.id, JSON.stringify({ ...seen, mark }))
  } catch {
    // A browser that keeps nothing still shows the ride while there is a network.
  }
}

/** What was last seen of a ride on this device by this very link; null where nothing was. */
export async function recallRide(opened: Opened, now = new Date()): Promise<SeenRide | null> {
  const kept = load(KEY_START + opened.id)
  if (kept === null || kept.mark !== (await markOf(opened)) || isOver(kept.page, now)) return null
  return { page: kept.page, seenAt: kept.seenAt }
}

/** Forgets a ride on this device, where it was kept for this link. */
export async function forgetRide(opened: Opened): Promise<void> {
  const key = KEY_START + opened.id
  if (load(key)?.mark === (await markOf(opened))) remove(key)
}

/** Forgets every ride that is a week past, and whatever cannot be read any more. */
export function forgetOldRides(now = new Date()): void {
  for (const key of keptKeys()) {
    const kept = load(key)
    if (kept === null || isOver(kept.page, now)) remove(key)
  }
}

function isOver({ booking }: RidePage, now: Date): boolean {
  return +now > Date.parse(booking.returnAt ?? booking.pickupAt) + KEPT_AFTER_RIDE_MS
}

/**
 * By which a kept ride knows its link again, without the token being written anywhere. Null where the browser cannot
 * make one: it is not asked to on pages that came over plain HTTP.
 */
async function markOf({ id, token }: Opened): Promise<string | null> {
  const digest = await globalThis.crypto?.subtle?.digest('SHA-256', new TextEncoder().encode(`${id}#${token}`))
  if (digest === undefined) return null
  return Array.from(new Uint8Array(digest), byte => byte.toString(16).padStart(2, '0')).join('')
}

function load(key: string): z.infer<typeof keptSchema> | null {
  try {
    return keptSchema.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null')).data ?? null
  } catch {
    return null
  }
}

function keptKeys(): string[] {
  try {
    return Object.keys(localStorage).filter(key => key.startsWith(KEY_START))
  } catch {
    return []
  }
}

function remove(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {}
}
