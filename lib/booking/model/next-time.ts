import { formatInstant } from '@/lib/format'
import type { UnavailableReason } from './availability'
import type { Draft } from './draft'
import { resolveWallClock } from './pickup-time'

/** By the clock at the pickup: "2026-03-14", "14:30". */
export type NextTime = { date: string; time: string }

/** Details of the error of an unavailable time; `next` is the next available one, and `taken` concerns this car only. */
export type UnavailableTime = { reason?: UnavailableReason['kind']; next?: NextTime | null }

/** Returns which of a ride's two times was unavailable. */
export function getUnavailableTime(fields: Record<string, string>): 'pickup' | 'return' {
  return fields.returnTime !== undefined && fields.pickupTime === undefined ? 'return' : 'pickup'
}

/** Returns the draft fields that apply the next time. */
export function applyNextTime({ next, fields }: { next: NextTime; fields: Record<string, string> }): Partial<Draft> {
  const { date, time } = next
  if (getUnavailableTime(fields) === 'return') return { returnDate: date, returnTime: time }
  return { scheduleOption: 'later', pickupDate: date, pickupTime: time }
}

export function describeAppliedTime({ leg, label }: { leg: 'pickup' | 'return'; label: string }): string {
  return `${leg === 'return' ? 'The return' : 'The ride'} is now set for ${label}.`
}

/** Formats the next time: "Sat, Mar 14, 2026 at 2:30 PM EDT"; null if it does not exist. */
export function formatNextTime({ next, timeZone }: { next: NextTime; timeZone: string }): string | null {
  const resolved = resolveWallClock({ ...next, timeZone })
  return resolved.ok ? formatInstant(resolved.instant, timeZone) : null
}
