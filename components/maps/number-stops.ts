import type { Place } from '@/lib/maps/schemas'

/** One and the same array, so that nothing is laid out anew for it. */
export const NO_STOPS: Place[] = []

/** Each stop with the number it goes by: one place can be stopped at twice. */
export function numberStops<Stop>(stops: readonly Stop[]): { stop: Stop; number: number }[] {
  return stops.map((stop, i) => ({ stop, number: i + 1 }))
}
