import fc from 'fast-check'
import { METERS_PER_MILE } from '@/lib/places/model/distance'
import { noChildSeats, type PricedExtras } from './extras'
import { calculateQuote, describeCapacityProblem, milesFromMeters, quoteVehicles } from './fare'
import type { Trip } from './schemas'
import { sedans, suvs } from './testing/samples'

const RUNS = Number(process.env.FC_RUNS || 200)
const plain: Trip = { transferType: 'One Way', serviceType: 'City to City', extraTime: 0, isCarpool: false }
const noRates = {}

function drive(miles: number) {
  return { distanceMeters: miles * METERS_PER_MILE, durationSeconds: 1800, estimated: true }
}

test.each<[string, number, Partial<Trip>, number]>([
  ['10.00 miles cost the base fare', 10, {}, 80_00],
  ['10.01 miles cost a hundredth of a mile more', 10.01, {}, 80_05],
  ['25.40 miles', 25.4, {}, 157_00],
  ['a 6-mile round trip is priced as 12 miles', 6, { transferType: 'Round Trip' }, 90_00],
  ['100 miles shared', 100, { isCarpool: true }, 371_00],
  ['0.01 miles cost the base fare', 0.01, {}, 80_00],
])('%s', (_, miles, trip, totalCents) => {
  expect(calculateQuote({ route: drive(miles), rates: noRates, trip: { ...plain, ...trip } }).totalCents).toBe(
    totalCents,
  )
})

test('treats a rate of 0 as a rate', () => {
  const rates = { baseFare: 0, perMile: 0, hourlyRate: 0 }
  expect(calculateQuote({ route: drive(50), rates, trip: { ...plain, extraTime: 3 } }).totalCents).toBe(0)
})

test('charges extra hours at the hourly rate, twice on a round trip', () => {
  const trip: Trip = { ...plain, transferType: 'Round Trip', extraTime: 1.5 }
  expect(calculateQuote({ route: drive(20), rates: suvs, trip }).totalCents).toBe(85_00 + 30 * 5_00 + 3 * 100_00)
})

test('ignores carpool within a city', () => {
  const trip: Trip = { ...plain, serviceType: 'Within City', isCarpool: true }
  expect(calculateQuote({ route: drive(100), rates: noRates, trip }).totalCents).toBe(530_00)
})

test('rounds half a cent up', () => {
  const rates = { baseFare: 0.05, perMile: 0 }
  expect(calculateQuote({ route: drive(1), rates, trip: { ...plain, isCarpool: true } }).totalCents).toBe(4)
})

test('doubles the distance and duration of a round trip', () => {
  const trip: Trip = { ...plain, transferType: 'Round Trip' }
  expect(calculateQuote({ route: drive(25.4), rates: noRates, trip })).toMatchObject({
    miles: 50.8,
    durationSeconds: 3600,
  })
})

test('adds a line for every rule that applied', () => {
  const trip: Trip = { ...plain, transferType: 'Round Trip', extraTime: 2, isCarpool: true }
  expect(calculateQuote({ route: drive(25.4), rates: suvs, trip }).lines).toEqual([
    { kind: 'base', label: 'Base fare, first 10 miles included', amountCents: 85_00 },
    { kind: 'miles', label: '15.40 miles over 10, at $5.00 per mile', amountCents: 77_00 },
    { kind: 'hours', label: '2 extra hours, at $100.00 per hour', amountCents: 200_00 },
    { kind: 'round_trip', label: 'Round trip: distance and extra time doubled', amountCents: 327_00 },
    { kind: 'carpool', label: 'Carpool, 30% off', amountCents: -206_70 },
  ])
})

test.each<[string, number, Partial<Trip>, string[]]>([
  ['10 miles one way', 10, {}, []],
  ['12 miles one way', 12, {}, ['2.00 miles over 10, at $5.00 per mile']],
  ['one extra hour', 10, { extraTime: 1 }, ['1 extra hour, at $100.00 per hour']],
  ['a round trip without extra hours', 10, { transferType: 'Round Trip' }, ['Round trip: distance doubled']],
])('%s: lines appear only for the rules that applied', (_, miles, trip, expected) => {
  const { lines } = calculateQuote({ route: drive(miles), rates: suvs, trip: { ...plain, ...trip } })
  expect(lines.slice(1).map(({ label }) => label)).toEqual(expected)
})

const extraRates = { stop: 15, childSeats: { infant: 12.5, toddler: 15, booster: 10 }, meetInside: 25 }
const noExtras: PricedExtras = { arrival: null, returnArrival: null, stops: [], childSeats: noChildSeats }

function extraLinesOf(extras: Partial<PricedExtras>, trip: Partial<Trip> = {}, rates = extraRates) {
  const tripWithExtras = { ...plain, ...trip, extras: { ...noExtras, ...extras } }
  const { lines, totalCents } = calculateQuote({
    route: drive(25.4),
    rates: noRates,
    trip: tripWithExtras,
    extraRates: rates,
  })
  const isExtra = (kind: string) => ['stops', 'child_seats', 'meeting'].includes(kind)
  return { lines: lines.filter(({ kind }) => isExtra(kind)), totalCents }
}

test.each<[string, Partial<PricedExtras>, [string, number][]]>([
  ['no extras', {}, []],
  ['one stop', { stops: [null] }, [['1 stop, at $15.00', 15_00]]],
  ['three stops', { stops: [1, 2, 3] }, [['3 stops, at $15.00 each', 45_00]]],
  [
    'seats of two kinds',
    { childSeats: { infant: 2, toddler: 0, booster: 1 } },
    [
      ['2 infant seats, at $12.50 each', 25_00],
      ['1 booster seat, at $10.00', 10_00],
    ],
  ],
  ['a chauffeur at the curb', { arrival: { meetingPoint: 'curbside' } }, []],
  ['a chauffeur inside', { arrival: { meetingPoint: 'inside' } }, [['Chauffeur waits inside with a name sign', 25_00]]],
])('charges extras: %s', (_, extras, expected) => {
  const { lines, totalCents } = extraLinesOf(extras)
  expect(lines.map(({ label, amountCents }) => [label, amountCents])).toEqual(expected)
  expect(totalCents).toBe(157_00 + expected.reduce((sum, [, amount]) => sum + amount, 0))
})

const inside = { meetingPoint: 'inside' } as const
const there = 'Chauffeur waits inside with a name sign'
const back = 'Return: chauffeur waits inside with a name sign'

test.each<[string, Partial<PricedExtras>, Trip['transferType'], string[]]>([
  ['on the outbound', { arrival: inside }, 'Round Trip', [there]],
  ['on the return', { returnArrival: inside }, 'Round Trip', [back]],
  ['on both legs', { arrival: inside, returnArrival: inside }, 'Round Trip', [there, back]],
  ['on the return of a one-way ride', { arrival: inside, returnArrival: inside }, 'One Way', [there]],
  [
    'on the outbound, with a curbside return',
    { arrival: inside, returnArrival: { meetingPoint: 'curbside' } },
    'Round Trip',
    [there],
  ],
])('charges inside meeting %s with one line per leg', (_, extras, transferType, expected) => {
  const { lines, totalCents } = extraLinesOf(extras, { transferType })
  expect(lines.map(({ label, amountCents }) => [label, amountCents])).toEqual(expected.map(label => [label, 25_00]))
  expect(totalCents).toBe(extraLinesOf({}, { transferType }).totalCents + expected.length * 25_00)
})

test.each<[string, Partial<Trip>, number]>([
  ['a shared ride', { isCarpool: true }, 109_90],
  ['a round trip', { transferType: 'Round Trip' }, 284_00],
])('charges the extras of %s once, undiscounted', (_, trip, withoutCents) => {
  expect(extraLinesOf({ stops: [null, null], arrival: { meetingPoint: 'inside' } }, trip).totalCents).toBe(
    withoutCents + 55_00,
  )
})

test.each([
  [0.005, 1, 1],
  [0.0049, 1, 0],
  [0.0025, 2, 1],
  [1.115, 3, 3_35],
])('rounds a stop at $%p, %i times, half-up to the cent', (stop, times, amountCents) => {
  const stops = Array.from({ length: times })
  expect(extraLinesOf({ stops }, {}, { ...extraRates, stop }).lines[0]?.amountCents).toBe(amountCents)
})

test('lists a free extra', () => {
  expect(extraLinesOf({ stops: [null] }, {}, { ...extraRates, stop: 0 }).lines).toEqual([
    { kind: 'stops', label: '1 stop, at $0.00', amountCents: 0 },
  ])
})

test('converts meters to miles with two decimals', () => {
  expect([16_093.4, 16_101, 16_101.5].map(milesFromMeters)).toEqual([10, 10, 10.01])
})

test('quotes every vehicle in order, without fares when there is no route', () => {
  const categories = [sedans, suvs]
  const vehicles = quoteVehicles({ categories, route: drive(10), trip: plain })
  expect(vehicles.map(({ vehicle, quote }) => [vehicle, quote?.totalCents])).toEqual([
    ['Executive Sedan', 80_00],
    ['Luxury Sedan', 80_00],
    ['Luxury SUV', 85_00],
  ])
  expect(quoteVehicles({ categories, route: null, trip: plain }).every(({ quote }) => quote === null)).toBe(true)
})

test.each([
  [{ passengers: 3, bags: 3 }, null],
  [{ passengers: 4, bags: 0 }, 'Seats 3; your party is 4.'],
  [{ passengers: 1, bags: 4 }, 'Holds 3 bags; you have 4.'],
])('checks the capacity for a party of %o', (party, reason) => {
  expect(describeCapacityProblem({ category: sedans, ...party })).toBe(reason)
})

test('skips the capacity check when the capacity is unknown', () => {
  expect(
    describeCapacityProblem({ category: { _id: 'x', name: 'X', vehicles: ['X'] }, passengers: 60, bags: 60 }),
  ).toBeNull()
})

const cents = fc.integer({ min: 0, max: 100_000 })
const arbitraryRates = fc.record({
  baseFare: cents.map(value => value / 100),
  perMile: cents.map(value => value / 100),
  hourlyRate: cents.map(value => value / 100),
})
const arbitraryTrip = fc.record<Trip>({
  transferType: fc.constantFrom('One Way', 'Round Trip'),
  serviceType: fc.constantFrom('Within City', 'City to City'),
  extraTime: fc.integer({ min: 0, max: 48 }).map(halves => halves / 2),
  isCarpool: fc.boolean(),
})
const seats = fc.integer({ min: 0, max: 4 })
const arbitraryMeeting = fc.constantFrom<PricedExtras['arrival'][]>(
  null,
  { meetingPoint: 'curbside' },
  { meetingPoint: 'inside' },
)
const arbitraryExtras = fc.record<PricedExtras>({
  arrival: arbitraryMeeting,
  returnArrival: arbitraryMeeting,
  stops: fc.array(fc.constant(null), { maxLength: 3 }),
  childSeats: fc.record({ infant: seats, toddler: seats, booster: seats }),
})
const arbitraryMeters = fc.double({ min: 0.01, max: 6_000_000, noNaN: true })
const options = { numRuns: RUNS }

function total(meters: number, rates: Parameters<typeof calculateQuote>[0]['rates'], trip: Trip): number {
  return calculateQuote({ route: { ...drive(1), distanceMeters: meters }, rates, trip }).totalCents
}

test('the lines of any fare add up to its total in whole cents', () => {
  fc.assert(
    fc.property(
      arbitraryMeters,
      arbitraryRates,
      arbitraryTrip,
      arbitraryExtras,
      (distanceMeters, rates, trip, extras) => {
        const fare = calculateQuote({ route: { ...drive(1), distanceMeters }, rates, trip: { ...trip, extras } })
        const amounts = fare.lines.map(({ amountCents }) => amountCents)
        expect(amounts.every(Number.isSafeInteger)).toBe(true)
        expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(fare.totalCents)
      },
    ),
    options,
  )
})

test('any fare equals the specified rule in exact arithmetic', () => {
  fc.assert(
    fc.property(arbitraryMeters, arbitraryRates, arbitraryTrip, (meters, rates, trip) => {
      const legs = trip.transferType === 'Round Trip' ? 2 : 1
      const shownHundredths = BigInt(Math.round(milesFromMeters(meters) * 100)) * BigInt(legs)
      const extraHundredths = shownHundredths > 1000n ? shownHundredths - 1000n : 0n
      const inCents = (dollars: number) => BigInt(Math.round(dollars * 100))
      const halfHours = BigInt(trip.extraTime * 2 * legs)
      // In ten-thousandths of a cent.
      const sum =
        inCents(rates.baseFare) * 10_000n +
        extraHundredths * inCents(rates.perMile) * 100n +
        halfHours * inCents(rates.hourlyRate) * 5000n
      const shared = trip.isCarpool && trip.serviceType === 'City to City' ? (sum * 7n) / 10n : sum
      expect(total(meters, rates, trip)).toBe(Number((shared + 5000n) / 10_000n))
    }),
    { numRuns: Math.max(RUNS, 10_000) },
  )
})

test('a longer drive never costs less', () => {
  fc.assert(
    fc.property(arbitraryMeters, arbitraryMeters, arbitraryRates, arbitraryTrip, (one, other, rates, trip) => {
      const [near, far] = [Math.min(one, other), Math.max(one, other)]
      expect(total(far, rates, trip)).toBeGreaterThanOrEqual(total(near, rates, trip))
    }),
    options,
  )
})

test('a round trip never costs less than one way', () => {
  fc.assert(
    fc.property(arbitraryMeters, arbitraryRates, arbitraryTrip, (meters, rates, trip) => {
      const oneWay = total(meters, rates, { ...trip, transferType: 'One Way' })
      expect(total(meters, rates, { ...trip, transferType: 'Round Trip' })).toBeGreaterThanOrEqual(oneWay)
    }),
    options,
  )
})

test('extras cost the same on every ride', () => {
  fc.assert(
    fc.property(arbitraryMeters, arbitraryRates, arbitraryTrip, arbitraryExtras, (meters, rates, trip, extras) => {
      const inCents = (of: (rates: typeof extraRates) => number) => Math.round(of(extraRates) * 100)
      const { infant, toddler, booster } = extras.childSeats
      const returns = trip.transferType === 'Round Trip'
      const insideMeetings = [extras.arrival, returns ? extras.returnArrival : null].filter(
        end => end?.meetingPoint === 'inside',
      )
      const price =
        extras.stops.length * inCents(({ stop }) => stop) +
        infant * inCents(({ childSeats }) => childSeats.infant) +
        toddler * inCents(({ childSeats }) => childSeats.toddler) +
        booster * inCents(({ childSeats }) => childSeats.booster) +
        insideMeetings.length * inCents(({ meetInside }) => meetInside)
      const route = { ...drive(1), distanceMeters: meters }
      const withExtras = calculateQuote({ route, rates, trip: { ...trip, extras }, extraRates })
      expect(withExtras.totalCents - total(meters, rates, trip)).toBe(price)
    }),
    options,
  )
})
