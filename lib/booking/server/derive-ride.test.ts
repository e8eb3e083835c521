import fc from 'fast-check'
import { calculateQuote } from '@/lib/booking/model/fare'
import type { Quote } from '@/lib/booking/model/quote-schema'
import { kennedy, kennedyRequest, kennedyRoute, sedans, timesSquare } from '@/lib/booking/model/testing/samples'
import { resolveAgreedFare } from './derive-ride'

const RUNS = Number(process.env.FC_RUNS || 200)

const quoteFor = (distanceMeters: number): Quote =>
  calculateQuote({
    route: { ...kennedyRoute, distanceMeters },
    rates: sedans,
    trip: { ...kennedyRequest, pickupLocation: timesSquare, dropOffLocation: kennedy },
  })

/** $157.00, $158.55 and $158.60: 0.99 % and 1.02 % more. */
const seenQuote = quoteFor(40_877)
const slightlyHigherQuote = quoteFor(41_376)
const higherQuote = quoteFor(41_392)

test('sample fares differ by the percentages that the tests assume', () => {
  expect([seenQuote, slightlyHigherQuote, higherQuote].map(({ totalCents }) => totalCents)).toEqual([
    15_700, 15_855, 15_860,
  ])
})

test('accepts an unchanged fare', () => {
  expect(resolveAgreedFare({ seenCents: 15_700, currentQuote: seenQuote, recentQuotes: [] })).toEqual({
    fare: seenQuote,
  })
})

test('applies a current fare slightly below the fare seen', () => {
  expect(
    resolveAgreedFare({ seenCents: 15_855, currentQuote: seenQuote, recentQuotes: [slightlyHigherQuote] }),
  ).toEqual({ fare: seenQuote })
})

test('applies the recent quote seen, with its own lines, after a rise within the tolerance', () => {
  expect(
    resolveAgreedFare({ seenCents: 15_700, currentQuote: slightlyHigherQuote, recentQuotes: [higherQuote, seenQuote] }),
  ).toEqual({ fare: seenQuote })
})

test('rejects a slightly lower fare that matches no recent quote', () => {
  expect(
    resolveAgreedFare({
      seenCents: 15_700,
      currentQuote: slightlyHigherQuote,
      recentQuotes: [slightlyHigherQuote, higherQuote],
    }),
  ).toBeNull()
})

test('rejects a fare that is not a safe integer', () => {
  expect(
    resolveAgreedFare({ seenCents: Number.POSITIVE_INFINITY, currentQuote: seenQuote, recentQuotes: [seenQuote] }),
  ).toBeNull()
})

test('rejects a fare one cent off a recent quote', () => {
  expect(
    resolveAgreedFare({ seenCents: 15_699, currentQuote: slightlyHigherQuote, recentQuotes: [seenQuote] }),
  ).toBeNull()
})

test('rejects a rise beyond one percent with and without a recent quote', () => {
  expect(resolveAgreedFare({ seenCents: 15_700, currentQuote: higherQuote, recentQuotes: [seenQuote] })).toBeNull()
})

test('rejects a drop beyond one percent until the customer has seen it', () => {
  expect(
    resolveAgreedFare({ seenCents: 15_860, currentQuote: seenQuote, recentQuotes: [higherQuote, seenQuote] }),
  ).toBeNull()
})

test('accepts a missing route only if both sides have no fare', () => {
  expect(resolveAgreedFare({ seenCents: null, currentQuote: null, recentQuotes: [] })).toEqual({ fare: null })
  expect(resolveAgreedFare({ seenCents: null, currentQuote: seenQuote, recentQuotes: [seenQuote] })).toBeNull()
  expect(resolveAgreedFare({ seenCents: 15_700, currentQuote: null, recentQuotes: [seenQuote] })).toBeNull()
})

test('books any claimed fare at a fare of the server, never above the one seen', () => {
  // Amounts close to each other, so that all branches run.
  const meters = fc.integer({ min: 39_000, max: 43_000 })
  const claim = fc.oneof(
    fc.integer({ min: 15_000, max: 17_000 }),
    meters.map(each => quoteFor(each).totalCents),
  )
  fc.assert(
    fc.property(
      meters,
      fc.array(meters, { maxLength: 4 }),
      fc.option(claim),
      (currentMeters, recentMeters, seenCents) => {
        const fresh = quoteFor(currentMeters)
        const recentQuotes = recentMeters.map(quoteFor)
        const agreed = resolveAgreedFare({ seenCents, currentQuote: fresh, recentQuotes })
        const isNear = seenCents !== null && Math.abs(fresh.totalCents - seenCents) <= seenCents / 100
        const isRecent = recentQuotes.some(({ totalCents }) => totalCents === seenCents)
        expect(agreed !== null).toBe(isNear && seenCents !== null && (fresh.totalCents <= seenCents || isRecent))
        if (agreed === null) return
        expect([fresh, ...recentQuotes]).toContain(agreed.fare)
        expect(agreed.fare?.totalCents).toBe(Math.min(fresh.totalCents, Number(seenCents)))
      },
    ),
    { numRuns: RUNS },
  )
})
