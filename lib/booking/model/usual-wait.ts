import { z } from 'zod'
import type { Draft } from './draft'

const MAX_WAIT_MINUTES = 24 * 60
const waitMinutes = z
  .int('must be whole minutes such as 20')
  .min(1, 'must be 1 minute or more')
  .max(MAX_WAIT_MINUTES, `must be ${MAX_WAIT_MINUTES} minutes or less`)

/** In minutes. */
export const waitRangeSchema = z
  .strictObject({ from: waitMinutes, to: waitMinutes })
  .refine(({ from, to }) => from <= to, 'from is more than to: the shorter wait comes first')
export type WaitRange = z.infer<typeof waitRangeSchema>

export type UsualWaits = Readonly<Record<string, WaitRange>>

/** Finds the usual wait at a pickup; `city` is '' while unknown, null outside the served areas. */
export function findUsualWait(waits: UsualWaits, city: string | null): WaitRange | null {
  if (city === null) return null
  return (Object.hasOwn(waits, city) ? waits[city] : waits.default) ?? null
}

export function getPickupCity({
  pickupLocation,
  serviceType,
  selectedCity,
}: Pick<Draft, 'pickupLocation' | 'serviceType' | 'selectedCity'>): string | null {
  if (pickupLocation !== null) return pickupLocation.city
  return serviceType === 'Within City' ? selectedCity : ''
}

/** Formats a wait: "20–35 min", or "20 min". */
export function formatWait({ from, to }: WaitRange): string {
  return from === to ? `${from} min` : `${from}–${to} min`
}

/** Describes the usual wait before booking; empty when none is claimed. */
export function describeUsualWait(waits: UsualWaits, city: string | null): string {
  const wait = findUsualWait(waits, city)
  if (wait !== null) return `Usually ${formatWait(wait)}`
  const isOutside = city === null && Object.keys(waits).length > 0
  return isOutside ? 'Outside our service areas: we will confirm the pickup time by phone or email.' : ''
}
