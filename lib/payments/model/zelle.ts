const DAY_MS = 24 * 60 * 60 * 1000

/** Calculates when a Zelle transfer is due: in a day, or at the pickup if that is sooner; now if it has passed. */
export function calculateZelleDueAt({ now, pickupAt }: { now: Date; pickupAt: string }): string {
  return new Date(Math.max(+now, Math.min(+now + DAY_MS, Date.parse(pickupAt)))).toISOString()
}
