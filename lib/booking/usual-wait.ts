import { z } from 'zod'
import type { Draft } from '@/lib/booking/draft'

const MAX_WAIT_MINUTES = 24 * 60
const waitMinutes = z
  .int('must be whole minutes such as 20')
  .min(1, 'must be 1 minute or more')
  .max(MAX_WAIT_MINUTES, `must be ${MAX_WAIT_MINUTES} minutes or less`)

/** How long a ride that is asked for at once usually takes to arrive, in minutes. */
export const waitRangeSchema = z
  .strictObject({ from: waitMinutes, to: waitMinutes })
  .refine(({ from, to }) => from <= to, 'from is more than to: the shorter wait comes first')
export type WaitRange = z.infer<typeof waitRangeSchema>

/** The usual wait by city id, `default` for the other served cities. Empty where the operator claims none. */
export type UsualWaits = Readonly<Record<string, WaitRange>>

/**
 * Finds the usual wait of a pickup in a city: `city` is its id, '' while it is not known yet, and null outside of every
 * served area, where no wait is claimed.
 */
export function findUsualWait(waits: UsualWaits, city: string | null): WaitRange | null {
  if (city === null) return null
  return (Object.hasOwn(waits, city) ? waits[city] : waits.default) ?? null
}

/** Returns the city that a draft's pickup is in, as `findUsualWait` takes it. */
export function getPickupCity({
  pickupLocation,
  serviceType,
  selectedCity,
}: Pick<Draft, 'pickupLocation' | 'serviceType' | 'selectedCity'>): string | null {
  if (pickupLocation !== null) return pickupLocation.city
  return serviceType === 'Within City' ? selectedCity : ''
}

/** "20-35 min", or "20 min" where both are the same. */
export function formatWait({ from, to }: WaitRange): string {
  return from === to ? `${from} min` : `${from}-${to} min`
}

/** Says what to expect of a ride that is asked for at once, before it is booked; empty where nothing is claimed. */
export function describeUsualWait(waits: UsualWaits, city: string | null): string {
  const wait = findUsualWait(waits, city)
  if (wait !== null) return `Usually ${formatWait(wait)}`
  const isOutside = city === null && Object.keys(waits).length > 0
  return isOutside ? 'Outside our service areas: we will confirm the pickup time by phone or email' : ''
}
