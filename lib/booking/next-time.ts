import { z } from 'zod'
import type { Draft } from '@/lib/booking/draft'
import { resolveWallClock } from '@/lib/booking/pickup-time'
import { formatInstant } from '@/lib/format'

/** The first time that can be served, by the clock at the pickup: the server's answer to one that cannot. */
export const nextTimeSchema = z.object({ date: z.iso.date(), time: z.iso.time({ precision: -1 }) })
export type NextTime = z.infer<typeof nextTimeSchema>

/** Which of a ride's two times was refused. */
export function getUnavailableTime(fields: Record<string, string>): 'pickup' | 'return' {
  return fields.returnTime !== undefined && fields.pickupTime === undefined ? 'return' : 'pickup'
}

/** The part of a draft that takes that time: the return's where only that was refused. */
export function applyNextTime({ next, fields }: { next: NextTime; fields: Record<string, string> }): Partial<Draft> {
  const { date, time } = next
  if (getUnavailableTime(fields) === 'return') return { returnDate: date, returnTime: time }
  return { scheduleOption: 'later', pickupDate: date, pickupTime: time }
}

/** That such a time was taken; `words` are the time's own. */
export function describeAppliedTime({ leg, words }: { leg: 'pickup' | 'return'; words: string }): string {
  return `${leg === 'return' ? 'The return' : 'The ride'} is now set for ${words}.`
}

/** "Sat, Mar 14, 2026 at 2:30 PM EDT"; null where that clock never shows such a time. */
export function formatNextTime({ next, timeZone }: { next: NextTime; timeZone: string }): string | null {
  const resolved = resolveWallClock({ ...next, timeZone })
  return resolved.ok ? formatInstant(resolved.instant, timeZone) : null
}
