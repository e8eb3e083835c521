import fc from 'fast-check'
import { calculateQuote } from '@/lib/booking/fare'
import type { Quote } from '@/lib/booking/schemas'
import { kennedyRequest, kennedyRoute, sedans } from '@/lib/booking/testing/samples'
import { resolveAgreedFare } from './agreed-fare'

/** How many random fares are tried. */
const RUNS = Number(process.env.FC_RUNS || 200)

const quoteFor = (distanceMeters: number): Quote =>
  calculateQuote({ route: { ...kennedyRoute, distanceMeters }, rates: sedans, trip: kennedyRequest })

/** $157.00, $158.55 and $158.60: 0.99 % and 1.02 % more. */
const seenQuote = quoteFor(40_877)
const slightlyHigherQuote = quoteFor(41_376)
const higherQuote = quoteFor(41_392)

test('the samples lie where they are said to', () => {
  expect([seenQuote, slightlyHigherQuote, higherQuote].map(({ totalCents }) => totalCents)).toEqual([
    15_700, 15_855, 15_860,
  ])
})

test('the fare that was seen stands', () => {
  expect(resolveAgreedFare({ seenCents: 15_700, currentQuote: seenQuote, recentQuotes: [] })).toEqual({
    fare: seenQuote,
  })
})

test('a fare that fell a little stands at once', () => {
  expect(
    resolveAgreedFare({ seenCents: 15_855, currentQuote: seenQuote, recentQuotes: [slightlyHigherQuote] }),
  ).toEqual({ fare: seenQuote })
})

test('of a fare that rose a little the lower one stands, with its own lines, where it was told', () => {
  expect(
    resolveAgreedFare({ seenCents: 15_700, currentQuote: slightlyHigherQuote, recentQuotes: [higherQuote, seenQuote] }),
  ).toEqual({ fare: seenQuote })
})

test('a fare a little too low that nobody told is refused', () => {
  expect(
    resolveAgreedFare({
      seenCents: 15_700,
      currentQuote: slightlyHigherQuote,
      recentQuotes: [slightlyHigherQuote, higherQuote],
    }),
  ).toBeNull()
})

test('a fare beyond all numbers is no fare that was seen', () => {
  expect(
    resolveAgreedFare({ seenCents: Number.POSITIVE_INFINITY, currentQuote: seenQuote, recentQuotes: [seenQuote] }),
  ).toBeNull()
})

test('a cent beside the fare that was told is refused', () => {
  expect(
    resolveAgreedFare({ seenCents: 15_699, currentQuote: slightlyHigherQuote, recentQuotes: [seenQuote] }),
  ).toBeNull()
})

test('a fare that rose by more than one percent is refused, told or not', () => {
  expect(resolveAgreedFare({ seenCents: 15_700, currentQuote: higherQuote, recentQuotes: [seenQuote] })).toBeNull()
})

test('a fare that fell by more than one percent is for the rider to see first', () => {
  expect(
    resolveAgreedFare({ seenCents: 15_860, currentQuote: seenQuote, recentQuotes: [higherQuote, seenQuote] }),
  ).toBeNull()
})

test('without a road both must say so', () => {
  expect(resolveAgreedFare({ seenCents: null, currentQuote: null, recentQuotes: [] })).toEqual({ fare: null })
  expect(resolveAgreedFare({ seenCents: null, currentQuote: seenQuote, recentQuotes: [seenQuote] })).toBeNull()
  expect(resolveAgreedFare({ seenCents: 15_700, currentQuote: null, recentQuotes: [seenQuote] })).toBeNull()
})

test('whatever is claimed, a ride is booked at a fare of the server’s own, never above the one seen', () => {
  // Near enough to one another that all branches are met.
  const meters = fc.integer({ min: 39_000, max: 43_000 })
  const claim = fc.oneof(
    fc.integer({ min: 15_000, max: 17_000 }),
    meters.map(each => quoteFor(each).totalCents),
  )
  fc.assert(
    fc.property(meters, fc.array(meters, { maxLength: 4 }), fc.option(claim), (freshMeters, toldMeters, seenCents) => {
      const fresh = quoteFor(freshMeters)
      const recentQuotes = toldMeters.map(quoteFor)
      const agreed = resolveAgreedFare({ seenCents, currentQuote: fresh, recentQuotes })
      const isNear = seenCents !== null && Math.abs(fresh.totalCents - seenCents) <= seenCents / 100
      const isTold = recentQuotes.some(({ totalCents }) => totalCents === seenCents)
      expect(agreed !== null).toBe(isNear && seenCents !== null && (fresh.totalCents <= seenCents || isTold))
      if (agreed === null) return
      expect([fresh, ...recentQuotes]).toContain(agreed.fare)
      expect(agreed.fare?.totalCents).toBe(Math.min(fresh.totalCents, Number(seenCents)))
    }),
    { numRuns: RUNS },
  )
})
