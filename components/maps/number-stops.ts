import type { Place } from '@/lib/places/model/schemas'

/** A new empty array would recompute layouts. */
export const NO_STOPS: Place[] = []

/** Numbers the stops; the number is the key, since a place can occur twice. */
export function numberStops<Stop>(stops: readonly Stop[]): { stop: Stop; number: number }[] {
  return stops.map((stop, i) => ({ stop, number: i + 1 }))
}
