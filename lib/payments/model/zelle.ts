const DAY_MS = 24 * 60 * 60 * 1000

/** Calculates when a Zelle transfer is due: a day from now or at the pickup, whichever is sooner; now if the pickup has passed. */
export function calculateZelleDueAt({ now, pickupAt }: { now: Date; pickupAt: string }): string {
  return new Date(Math.max(+now, Math.min(+now + DAY_MS, Date.parse(pickupAt)))).toISOString()
}
