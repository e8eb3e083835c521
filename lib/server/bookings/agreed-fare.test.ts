import fc from 'fast-check'
import { quote } from '@/lib/booking/fare'
import type { Quote } from '@/lib/booking/schemas'
import { kennedyRoute, sedans, toKennedy } from '@/lib/booking/testing/samples'
import { agreeFare } from './agreed-fare'

/** How many random fares are tried. */
const RUNS = Number(process.env.FC_RUNS || 200)

const fareOf = (distanceMeters: number): Quote =>
  quote({ route: { ...kennedyRoute, distanceMeters }, rates: sedans, trip: toKennedy })

/** $157.00, $158.55 and $158.60: 0.99 % and 1.02 % more. */
const seen = fareOf(40_877)
const little = fareOf(41_376)
const more = fareOf(41_392)

test('the samples lie where they are said to', () => {
  expect([seen, little, more].map(({ totalCents }) => totalCents)).toEqual([15_700, 15_855, 15_860])
})

test('the fare that was seen stands', () => {
  expect(agreeFare({ seenCents: 15_700, fresh: seen, told: [] })).toEqual({ fare: seen })
})

test('a fare that fell a little stands at once', () => {
  expect(agreeFare({ seenCents: 15_855, fresh: seen, told: [little] })).toEqual({ fare: seen })
})

test('of a fare that rose a little the lower one stands, with its own lines, where it was told', () => {
  expect(agreeFare({ seenCents: 15_700, fresh: little, told: [more, seen] })).toEqual({ fare: seen })
})

test('a fare a little too low that nobody told is refused', () => {
  expect(agreeFare({ seenCents: 15_700, fresh: little, told: [little, more] })).toBeNull()
})

test('a fare beyond all numbers is no fare that was seen', () => {
  expect(agreeFare({ seenCents: Number.POSITIVE_INFINITY, fresh: seen, told: [seen] })).toBeNull()
})

test('a cent beside the fare that was told is refused', () => {
  expect(agreeFare({ seenCents: 15_699, fresh: little, told: [seen] })).toBeNull()
})

test('a fare that rose by more than one percent is refused, told or not', () => {
  expect(agreeFare({ seenCents: 15_700, fresh: more, told: [seen] })).toBeNull()
})

test('a fare that fell by more than one percent is for the rider to see first', () => {
  expect(agreeFare({ seenCents: 15_860, fresh: seen, told: [more, seen] })).toBeNull()
})

test('without a road both must say so', () => {
  expect(agreeFare({ seenCents: null, fresh: null, told: [] })).toEqual({ fare: null })
  expect(agreeFare({ seenCents: null, fresh: seen, told: [seen] })).toBeNull()
  expect(agreeFare({ seenCents: 15_700, fresh: null, told: [seen] })).toBeNull()
})

test('whatever is claimed, a ride is booked at a fare of the server’s own, never above the one seen', () => {
  // Near enough to one another that all branches are met.
  const meters = fc.integer({ min: 39_000, max: 43_000 })
  const claim = fc.oneof(
    fc.integer({ min: 15_000, max: 17_000 }),
    meters.map(each => fareOf(each).totalCents),
  )
  fc.assert(
    fc.property(meters, fc.array(meters, { maxLength: 4 }), fc.option(claim), (freshMeters, toldMeters, seenCents) => {
      const fresh = fareOf(freshMeters)
      const told = toldMeters.map(fareOf)
      const agreed = agreeFare({ seenCents, fresh, told })
      const isNear = seenCents !== null && Math.abs(fresh.totalCents - seenCents) <= seenCents / 100
      const isTold = told.some(({ totalCents }) => totalCents === seenCents)
      expect(agreed !== null).toBe(isNear && seenCents !== null && (fresh.totalCents <= seenCents || isTold))
      if (agreed === null) return
      expect([fresh, ...told]).toContain(agreed.fare)
      expect(agreed.fare?.totalCents).toBe(Math.min(fresh.totalCents, Number(seenCents)))
    }),
    { numRuns: RUNS },
  )
})
