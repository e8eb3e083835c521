import type { Place } from '@/lib/maps/schemas'

/** Constant, so that no layout is recomputed for a new empty array. */
export const NO_STOPS: Place[] = []

/** Numbers the stops. The number is the key, since a place can occur twice. */
export function numberStops<Stop>(stops: readonly Stop[]): { stop: Stop; number: number }[] {
  return stops.map((stop, i) => ({ stop, number: i + 1 }))
}
