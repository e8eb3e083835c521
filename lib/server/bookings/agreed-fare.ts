import 'server-only'
import type { Quote } from '@/lib/booking/schemas'

/** A second asking of a road may differ from the first by this share of the fare without another question. */
const FARE_TOLERANCE_PERCENT = 1

/**
 * The fare that a ride is booked at, or null where its rider has to look again. `seenCents` is the browser's claim and
 * decides only which of the server's own fares stands: `fresh`, derived now, or one of `told`, derived from the roads
 * that this server itself told for the same two places before. (null in `fare`: no road, to be confirmed.)
 *
 * Within one percent of the fare seen, the lower of the two stands: the fresh one where it is lower, and the one seen
 * where that is lower and was told to the cent. All else is for the rider to decide.
 */
export function resolveAgreedFare({
  seenCents,
  currentQuote,
  recentQuotes,
}: {
  seenCents: number | null
  currentQuote: Quote | null
  recentQuotes: readonly Quote[]
}): { fare: Quote | null } | null {
  if (seenCents === null || currentQuote === null)
    return seenCents === null && currentQuote === null ? { fare: null } : null
  if (!Number.isSafeInteger(seenCents)) return null
  if (Math.abs(currentQuote.totalCents - seenCents) * 100 > seenCents * FARE_TOLERANCE_PERCENT) return null
  if (currentQuote.totalCents <= seenCents) return { fare: currentQuote }
  const fare = recentQuotes.find(({ totalCents }) => totalCents === seenCents)
  return fare === undefined ? null : { fare }
}
