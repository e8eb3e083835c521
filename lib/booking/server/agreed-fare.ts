import 'server-only'
import type { Quote } from '@/lib/booking/model/quote-schema'

/** Two route lookups may differ by this share of the fare without a new confirmation by the customer. */
const FARE_TOLERANCE_PERCENT = 1

/**
 * Resolves the fare to book, or null if the customer must review it first.
 * - `seenCents`, the browser’s claim, only selects among fares this server calculated: `currentQuote`, or one of
 *   `recentQuotes` from recent route lookups for the same places.
 * - Within 1 % of the fare seen the lower one applies: the current fare, or the fare seen if a recent quote matches it
 *   to the cent.
 * - `fare: null`: no route, fare to be confirmed.
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
