import fc from 'fast-check'
import { readSite } from '#site'
import { METERS_PER_MILE } from '@/lib/places/model/distance'
import { emptyDraft } from './draft'
import { noChildSeats, type PricedExtras } from './extras'
import { calculateQuote, describeCapacityProblem, milesFromMeters, preselectVehicle, quoteVehicles } from './fare'
import {
  describeFare,
  describeFareDifference,
  describeFareKind,
  describeIncluded,
  isFareConfirmed,
  type Quote,
} from './quote'
import type { Trip } from './schemas'
import { sedans, suvs } from './testing/samples'

const RUNS = Number(process.env.FC_RUNS || 200)
const plain: Trip = { transferType: 'One Way', serviceType: 'City to City', extraTime: 0, isCarpool: false }
const roundTrip = { transferType: 'Round Trip' } as const

function drive(miles: number) {
  return { distanceMeters: miles * METERS_PER_MILE, durationSeconds: 1800, estimated: true }
}

function quote(miles: number, trip: Partial<Trip> = {}, rates = {}) {
  return calculateQuote({ route: drive(miles), rates, trip: { ...plain, ...trip } })
}

test.each<[string, number, Partial<Trip>, object, number]>([
  ['10.00 miles cost the base fare', 10, {}, {}, 80_00],
  ['10.01 miles cost a hundredth of a mile more', 10.01, {}, {}, 80_05],
  ['25.40 miles', 25.4, {}, {}, 157_00],
  ['a 6-mile round trip is priced as 12 miles', 6, roundTrip, {}, 90_00],
  ['100 miles shared', 100, { isCarpool: true }, {}, 371_00],
  ['100 miles within a city, which cannot be shared', 100, { isCarpool: true, serviceType: 'Within City' }, {}, 530_00],
  ['rates of 0', 50, { extraTime: 3 }, { baseFare: 0, perMile: 0, hourlyRate: 0 }, 0],
  ['extra hours, twice on a round trip', 20, { ...roundTrip, extraTime: 1.5 }, suvs, 535_00],
  ['half a cent is rounded up', 1, { isCarpool: true }, { baseFare: 0.05, perMile: 0 }, 4],
])('%s', (_, miles, trip, rates, totalCents) => {
  expect(quote(miles, trip, rates).totalCents).toBe(totalCents)
})

test('a round trip doubles the distance and the duration', () => {
  expect(quote(25.4, roundTrip)).toMatchObject({ miles: 50.8, durationSeconds: 3600 })
})

test('hours are a line and the duration of a ride by the hour, wherever it leads', () => {
  expect(quote(50, { hours: 3 }, suvs)).toMatchObject({
    lines: [{ kind: 'hours', label: '3 hours, at $100.00 per hour', amountCents: 300_00 }],
    durationSeconds: 3 * 3600,
  })
})

test.each([true, undefined])('a fare says %s of whether its places are provisional, as its route does', provisional => {
  const { provisional: actual } = calculateQuote({ route: { ...drive(5), provisional }, rates: {}, trip: plain })
  expect(actual).toBe(provisional)
})

test('a base fare of nothing has its line, and miles of nothing have none', () => {
  expect(quote(20, {}, { baseFare: 0, perMile: 0 }).lines).toMatchObject([{ kind: 'base', amountCents: 0 }])
})

test('adds a line for every rule that applied', () => {
  expect(quote(25.4, { ...roundTrip, extraTime: 2, isCarpool: true }, suvs).lines).toEqual([
    { kind: 'base', label: 'Base fare, first 10 miles included', amountCents: 85_00 },
    { kind: 'miles', label: '15.40 miles over 10, at $5.00 per mile', amountCents: 77_00 },
    { kind: 'hours', label: '2 extra hours, at $100.00 per hour', amountCents: 200_00 },
    { kind: 'round_trip', label: 'Round trip: distance and extra time doubled', amountCents: 327_00 },
    { kind: 'carpool', label: 'Carpool, 30% off', amountCents: -206_70 },
  ])
})

test.each<[string, number, Partial<Trip>, string[]]>([
  ['10 miles one way', 10, {}, []],
  ['one extra hour', 10, { extraTime: 1 }, ['1 extra hour, at $100.00 per hour']],
  ['a round trip without extra hours', 10, roundTrip, ['Round trip: distance doubled']],
])('%s: no line for a rule that did not apply', (_, miles, trip, expected) => {
  expect(
    quote(miles, trip, suvs)
      .lines.slice(1)
      .map(({ label }) => label),
  ).toEqual(expected)
})

const extraRates = { stop: 15, childSeats: { infant: 12.5, toddler: 15, booster: 10 }, meetInside: 25 }
const noExtras: PricedExtras = { arrival: null, returnArrival: null, stops: [], childSeats: noChildSeats }
const inside = { meetingPoint: 'inside' } as const
const curbside = { meetingPoint: 'curbside' } as const
const there: [string, number] = ['Chauffeur waits inside with a name sign', 25_00]
const back: [string, number] = ['Return: chauffeur waits inside with a name sign', 25_00]

test.each<[string, Partial<PricedExtras>, Partial<Trip>, stop: number, [string, number][]]>([
  ['no extras', {}, {}, 15, []],
  ['one stop', { stops: [null] }, {}, 15, [['1 stop, at $15.00', 15_00]]],
  ['three stops', { stops: [1, 2, 3] }, {}, 15, [['3 stops, at $15.00 each', 45_00]]],
  ['a free stop', { stops: [null] }, {}, 0, [['1 stop, at $0.00', 0]]],
  ['half a cent of two stops, up', { stops: [1, 2] }, {}, 0.0025, [['2 stops, at $0.00 each', 1]]],
  ['less than half a cent, down', { stops: [1] }, {}, 0.0049, [['1 stop, at $0.00', 0]]],
  [
    'seats of two kinds',
    { childSeats: { infant: 2, toddler: 0, booster: 1 } },
    {},
    15,
    [
      ['2 infant seats, at $12.50 each', 25_00],
      ['1 booster seat, at $10.00', 10_00],
    ],
  ],
  ['a chauffeur at the curb', { arrival: curbside }, {}, 15, []],
  ['a chauffeur inside', { arrival: inside, returnArrival: inside }, {}, 15, [there]],
  ['one inside on both ways', { arrival: inside, returnArrival: inside }, roundTrip, 15, [there, back]],
  ['one inside on the return', { arrival: curbside, returnArrival: inside }, roundTrip, 15, [back]],
])('charges %s', (_, extras, trip, stop, expected) => {
  const rates = { ...extraRates, stop }
  const priced = { ...plain, ...trip, extras: { ...noExtras, ...extras } }
  const { lines } = calculateQuote({ route: drive(25.4), rates: {}, trip: priced, extraRates: rates })
  const added = lines.filter(({ kind }) => ['stops', 'child_seats', 'meeting'].includes(kind))
  expect(added.map(({ label, amountCents }) => [label, amountCents])).toEqual(expected)
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

const { passengers: _, bags: __, ...ofUnknownSize } = sedans
test.each([
  [{ category: sedans, passengers: 3, bags: 3 }, null],
  [{ category: sedans, passengers: 4, bags: 0 }, 'Seats 3; your party is 4.'],
  [{ category: sedans, passengers: 1, bags: 4 }, 'Holds 3 bags; you have 4.'],
  [{ category: ofUnknownSize, passengers: 60, bags: 60 }, null],
])('checks the capacity: %#', (party, reason) => {
  expect(describeCapacityProblem(party)).toBe(reason)
})

const dollars = fc.integer({ min: 0, max: 100_000 }).map(cents => cents / 100)
const arbitraryRates = fc.record({ baseFare: dollars, perMile: dollars, hourlyRate: dollars })
const arbitraryTrip = fc.record<Trip>({
  transferType: fc.constantFrom('One Way', 'Round Trip'),
  serviceType: fc.constantFrom('Within City', 'City to City'),
  extraTime: fc.integer({ min: 0, max: 48 }).map(halves => halves / 2),
  isCarpool: fc.boolean(),
})
const seats = fc.integer({ min: 0, max: 4 })
const arbitraryMeeting = fc.constantFrom(null, curbside, inside)
const arbitraryExtras = fc.record<PricedExtras>({
  arrival: arbitraryMeeting,
  returnArrival: arbitraryMeeting,
  stops: fc.array(fc.constant(null), { maxLength: 3 }),
  childSeats: fc.record({ infant: seats, toddler: seats, booster: seats }),
})
const arbitraryMeters = fc.double({ min: 0.01, max: 6_000_000, noNaN: true })
const routeOf = (distanceMeters: number) => ({ ...drive(1), distanceMeters })
const inCents = (amount: number) => Math.round(amount * 100)

test('10,000 random rides with everything off cost the specified fare, in exact arithmetic', () => {
  fc.assert(
    fc.property(arbitraryMeters, arbitraryRates, arbitraryTrip, (meters, rates, trip) => {
      const legs = trip.transferType === 'Round Trip' ? 2 : 1
      const shownHundredths = BigInt(Math.round(milesFromMeters(meters) * 100)) * BigInt(legs)
      const extraHundredths = shownHundredths > 1000n ? shownHundredths - 1000n : 0n
      const halfHours = BigInt(trip.extraTime * 2 * legs)
      // In ten-thousandths of a cent.
      const sum =
        BigInt(inCents(rates.baseFare)) * 10_000n +
        extraHundredths * BigInt(inCents(rates.perMile)) * 100n +
        halfHours * BigInt(inCents(rates.hourlyRate)) * 5000n
      const shared = trip.isCarpool && trip.serviceType === 'City to City' ? (sum * 7n) / 10n : sum
      const { totalCents } = calculateQuote({ route: routeOf(meters), rates, trip })
      expect(totalCents).toBe(Number((shared + 5000n) / 10_000n))
    }),
    { numRuns: Math.max(RUNS, 10_000) },
  )
})

test('extras cost the same on every ride, shared or not', () => {
  fc.assert(
    fc.property(arbitraryMeters, arbitraryRates, arbitraryTrip, arbitraryExtras, (meters, rates, trip, extras) => {
      const { infant, toddler, booster } = extras.childSeats
      const meetings = trip.transferType === 'Round Trip' ? [extras.arrival, extras.returnArrival] : [extras.arrival]
      const price =
        extras.stops.length * inCents(extraRates.stop) +
        infant * inCents(extraRates.childSeats.infant) +
        toddler * inCents(extraRates.childSeats.toddler) +
        booster * inCents(extraRates.childSeats.booster) +
        meetings.filter(meeting => meeting === inside).length * inCents(extraRates.meetInside)
      const ride = { route: routeOf(meters), rates, extraRates }
      const withExtras = calculateQuote({ ...ride, trip: { ...trip, extras } })
      expect(withExtras.totalCents - calculateQuote({ ...ride, trip }).totalCents).toBe(price)
    }),
    { numRuns: RUNS },
  )
})

const fare = (totalCents: number): Quote => ({ lines: [], totalCents, miles: 1, durationSeconds: 1, estimated: true })
const estimateOf = (totalCents: number): Quote => ({ ...fare(totalCents), provisional: true })

test.each([
  ['a fare', fare(15_700), '$157.00', 'Fixed fare', true],
  ['an estimate', estimateOf(15_700), '$157.00 (estimate)', 'Estimate', false],
  ['no fare', null, 'to be confirmed', 'To be confirmed', false],
])('describes %s', (_, quote, text, kind, confirmed) => {
  expect([describeFare(quote), describeFareKind(quote), isFareConfirmed(quote)]).toEqual([text, kind, confirmed])
})

test.each<[string, Quote | null, Quote, string]>([
  ['more', fare(15_700), fare(20_300), 'The fare was $157.00 and is now $203.00 ($46.00 more).'],
  ['less', fare(20_300), fare(15_700), 'The fare was $203.00 and is now $157.00 ($46.00 less).'],
  ['the same', fare(15_700), fare(15_700), 'The fare is still $157.00.'],
  ['confirmed', null, fare(15_700), 'The fare was not confirmed before and is now $157.00.'],
  ['an estimate', fare(15_700), estimateOf(20_300), 'The fare was $157.00 and is now $203.00 (estimate, $46.00 more).'],
  ['certain', estimateOf(15_700), fare(15_700), 'The fare was $157.00 (estimate) and is now $157.00.'],
])('describes the difference of a fare that becomes %s', (_, was, now, expected) => {
  expect(describeFareDifference({ was, now })).toBe(expected)
})

const OWN_WORDS = 'Tolls, taxes and 15 minutes of waiting are included; gratuity is not.'
test.each<[string, Quote['lines'][number]['kind'], string]>([
  ['in the words of the owner', 'base', OWN_WORDS],
  ['of a fare with a surcharge', 'surcharge', 'All fees and taxes are in this fare.'],
  ['of a fare with tax', 'tax', 'All fees and taxes are in this fare.'],
])('says what a fare includes %s', (_, kind, expected) => {
  jest.replaceProperty(readSite(), 'fareIncludes', OWN_WORDS)
  expect(describeIncluded({ ...fare(100), lines: [{ kind, label: 'A line', amountCents: 100 }] })).toBe(expected)
})

/** Sedans and SUVs of the samples, but with a base fare that is lower and miles that cost more. */
const cheapStart = { ...sedans, vehicles: ['Sedan'], baseFare: 70, perMile: 9 }
const cheapMiles = { ...suvs, vehicles: ['SUV'], baseFare: 75 }
const vans = { _id: 'v', name: 'Vans', vehicles: ['Van'], baseFare: 120, hourlyRate: 90, passengers: 12, bags: 12 }
const chosen = { carCategory: 'SUV', isVehicleChosen: true }

test.each<[string, Partial<typeof emptyDraft>, number | null, string]>([
  ['the cheapest by fare', {}, 5, 'Sedan'],
  ['the cheapest by fare where the base fare is not the lowest', {}, 40, 'SUV'],
  ['the cheapest by base fare before there is a route', {}, null, 'Sedan'],
  ['the cheapest that seats the party', { passengers: 6 }, 5, 'SUV'],
  ['... in place of one that was preselected', { carCategory: 'Sedan', passengers: 6 }, 5, 'SUV'],
  ['the cheapest that holds the bags', { bags: 9 }, 5, 'Van'],
  ['nothing that is too small', { passengers: 20 }, 5, ''],
  ['what the rider chose, even if it is too small', { ...chosen, passengers: 20 }, 5, 'SUV'],
  ['what a link names in other letters', { ...chosen, carCategory: 'suv' }, 5, 'SUV'],
  ['another than what cannot be had by the hour', { ...chosen, hours: 3 }, 5, 'Van'],
])('preselects %s', (_, draft, miles, carCategory) => {
  const trip = { ...emptyDraft, ...draft }
  const categories = [vans, cheapStart, { ...cheapMiles, hourlyRate: 0 }]
  const vehicles = quoteVehicles({ categories, route: miles === null ? null : drive(miles), trip })
  expect(preselectVehicle(trip, vehicles)).toBe(carCategory)
})

test.each([
  [79.99, 'SUV'],
  [80, 'Sedan'],
])('before there is a route, a missing base fare counts as $80, beside $%d', (baseFare, carCategory) => {
  const categories = [
    { ...sedans, vehicles: ['Sedan'] },
    { ...cheapMiles, baseFare },
  ]
  const vehicles = quoteVehicles({ categories, route: null, trip: emptyDraft })
  expect(preselectVehicle(emptyDraft, vehicles)).toBe(carCategory)
})
