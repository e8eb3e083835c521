import fc from 'fast-check'
import { METERS_PER_MILE } from '@/lib/places/model/distance'
import { type Pricing, pricingSchema } from '@/lib/pricing'
import { noChildSeats } from './extras'
import { calculateQuote } from './fare'
import { describePromo, describeUnmetTerms, type Promo } from './promo'
import type { Trip } from './schemas'
import { kennedy, suvs, timesSquare } from './testing/samples'

const RUNS = Number(process.env.FC_RUNS || 500)
const extraRates = { stop: 15, childSeats: { infant: 15, toddler: 15, booster: 10 }, meetInside: 25 }

/** From Kennedy to Times Square on a Tuesday, 25.40 miles: $85.00 and $77.00 without any other rule. */
const trip: Trip = {
  transferType: 'One Way',
  serviceType: 'Within City',
  extraTime: 0,
  isCarpool: false,
  pickupLocation: kennedy,
  dropOffLocation: timesSquare,
  pickupDate: '2027-03-16',
  pickupTime: '14:30',
  returnDate: '2027-03-17',
  returnTime: '23:30',
}
const route = {
  distanceMeters: 25.4 * METERS_PER_MILE,
  durationSeconds: 1800,
  estimated: false,
  areas: { from: ['JFK'], via: [] as string[][], to: ['100', 'New York, NY'] },
}

function linesOf(pricing: object, patch: Partial<Trip> = {}, areas = route.areas): string[] {
  const { lines, totalCents } = calculateQuote({
    route: { ...route, areas },
    rates: suvs,
    trip: { ...trip, ...patch },
    extraRates,
    pricing: pricingSchema.parse(pricing),
  })
  expect(lines.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(totalCents)
  return lines.map(({ kind, label, amountCents }) => `${kind}: ${label}: ${(amountCents / 100).toFixed(2)}`)
}

const base = 'base: Base fare, first 10 miles included: 85.00'
const miles = 'miles: 15.40 miles over 10, at $5.00 per mile: 77.00'
const plain = [base, miles]
const doubled = 'round_trip: Round trip: distance doubled: 127.00'
const toManhattan = { name: 'Kennedy to Manhattan', from: ['JFK'], to: ['100'], fares: { suvs: 120 } }
const flat = 'flat_rate: Flat rate, Kennedy to Manhattan: 120.00'
const back = { pickupLocation: timesSquare, dropOffLocation: kennedy }
const roundTrip = { transferType: 'Round Trip' } as const
const extras = {
  arrival: { meetingPoint: 'inside' },
  returnArrival: null,
  stops: [1],
  childSeats: noChildSeats,
} as const
const stop = 'stops: 1 stop, at $15.00: 15.00'
const inside = 'meeting: Chauffeur waits inside with a name sign: 25.00'
const airportFee = { label: 'Airport fee', when: 'airport_pickup', dollars: 5 }
const tolls = { label: 'Tolls', when: 'always', dollars: 6.94 }
const night = { label: 'Night', when: 'night', from: '22:00', to: '05:00' }
const onDates = (label: string, dates: string[], price: object) => ({ label, when: 'dates', dates, ...price })
const rates = (...flatRates: object[]) => ({ flatRates: flatRates.map(more => ({ ...toManhattan, ...more })) })
const fees = (...surcharges: object[]) => ({ surcharges })
const flatBack = 'flat_rate: Return: flat rate, Kennedy to Manhattan: 120.00'
const milesBack = [
  'base: Return: base fare, first 10 miles included: 85.00',
  'miles: Return: 15.40 miles over 10, at $5.00 per mile: 77.00',
]
const hour = 'hours: 1 extra hour, at $100.00 per hour: 100.00'
const hoursEachWay = 'hours: 2 extra hours each way, at $100.00 per hour: 400.00'
const onlyBack = { from: ['100'], to: ['JFK'], oneDirection: true }
const shared = { serviceType: 'City to City', isCarpool: true } as const
const fuel = { label: 'Fuel', when: 'always', percent: 7.5 }
const [tollsFee, fuelFee] = ['surcharge: Tolls: 6.94', 'surcharge: Fuel, 7.5%: 12.15']
const [nightFee, nightShare] = [
  { ...night, dollars: 30 },
  { ...night, percent: 20 },
]
const rush = { label: 'Rush', when: 'night', from: '06:00', to: '09:00', dollars: 7 }
const inRush = [...plain, 'surcharge: Rush: 7.00']
const laGuardiaFee = { ...airportFee, airports: ['LGA'] }
const kennedyFee = { ...airportFee, label: 'Kennedy', airports: ['EWR', 'JFK'] }

test.each<[string, object, Partial<Trip>, string[]]>([
  ['nothing is on', {}, {}, plain],
  ['a flat rate', rates({}), {}, [flat]],
  ['a flat rate with extras and an extra hour', rates({}), { extras, extraTime: 1 }, [flat, hour, stop, inside]],
  ['a flat rate both ways with extra hours', rates({}), { ...roundTrip, extraTime: 2 }, [flat, flatBack, hoursEachWay]],
  ['a flat rate that holds there only, and miles back', rates({ oneDirection: true }), roundTrip, [flat, ...milesBack]],
  ['a flat rate that holds back only', rates(onlyBack), roundTrip, [base, miles, flatBack]],
  ['a flat rate of another category', rates({ fares: { sedans: 90 } }), {}, plain],
  ['two flat rates: the first that has the category', rates({ fares: {} }, {}, { fares: { suvs: 99 } }), {}, [flat]],
  ['a flat rate from an airport, from a hotel beside it', rates({}), { pickupLocation: { kind: 'hotel' } }, plain],
  ['a shared ride at a flat rate', rates({}), shared, [flat, 'carpool: Carpool, 30% off: -36.00']],
  ['a flat rate of 0', rates({ fares: { suvs: 0 } }), {}, ['flat_rate: Flat rate, Kennedy to Manhattan: 0.00']],
  ['a minimum that the fare reaches with its extras', { minimumFare: 202 }, { extras }, [...plain, stop, inside]],
  ['a higher minimum', { minimumFare: 210 }, { extras }, [...plain, stop, inside, 'minimum: Minimum fare: 8.00']],
  ['a percentage of the fare before any amount', fees(tolls, fuel), {}, [...plain, tollsFee, fuelFee]],
  ['an amount for each way', fees(tolls), roundTrip, [...plain, doubled, 'surcharge: Tolls, $6.94 each way: 13.88']],
  ['pickup at any airport', fees(airportFee), roundTrip, [...plain, doubled, 'surcharge: Airport fee: 5.00']],
  ['pickup in the city', fees(airportFee), back, plain],
  ['pickup at one airport of two', fees(laGuardiaFee, kennedyFee), {}, [...plain, 'surcharge: Kennedy: 5.00']],
  ['the first minute of the night', fees(nightFee), { pickupTime: '22:00' }, [...plain, 'surcharge: Night: 30.00']],
  ['the first minute after the night', fees(nightFee), { pickupTime: '05:00' }, plain],
  ['the minute before hours of one morning', fees(rush), { pickupTime: '05:59' }, plain],
  ['their first minute', fees(rush), { pickupTime: '06:00' }, inRush],
  ['their last minute', fees(rush), { pickupTime: '08:59' }, inRush],
  ['the minute after them', fees(rush), { pickupTime: '09:00' }, plain],
  ['a date while the day is not known', fees(onDates('Spring', ['03-16'], { dollars: 1 })), { pickupDate: '' }, plain],
  ['one way at night', fees(nightShare), roundTrip, [...plain, doubled, 'surcharge: Night, 20% of one way: 28.90']],
  ['a return without a time', fees(nightShare), { ...roundTrip, returnDate: '', returnTime: '' }, [...plain, doubled]],
  [
    'a date of one year, and one of every year',
    fees(
      onDates('Holiday', ['2026-03-16', '12-25'], { dollars: 40 }),
      onDates('Parade', ['2027-03-16'], { percent: 10 }),
      onDates('Spring', ['01-01', '03-16'], { dollars: 1 }),
    ),
    {},
    [...plain, 'surcharge: Parade, 10%: 16.20', 'surcharge: Spring: 1.00'],
  ],
  [
    'tax is of all that is charged, half a cent up',
    { taxPercent: 8.875, minimumFare: 180, ...fees({ ...tolls, dollars: 20 }) },
    {},
    [...plain, 'minimum: Minimum fare: 18.00', 'surcharge: Tolls: 20.00', 'tax: Tax, 8.875%: 17.75'],
  ],
  [
    'all of it',
    { ...rates({}), minimumFare: 250, ...fees(airportFee, { ...night, percent: 10 }), taxPercent: 10 },
    { extras, pickupTime: '02:15' },
    [
      ...[flat, stop, inside, 'minimum: Minimum fare: 90.00', 'surcharge: Airport fee: 5.00'],
      ...['surcharge: Night, 10%: 25.00', 'tax: Tax, 10%: 28.00'],
    ],
  ],
])('prices a ride with %s', (_, pricing, patch, expected) => {
  expect(linesOf(pricing, patch)).toEqual(expected)
})

test.each<[string, string[][], string[]]>([
  ['in the areas of the flat rate', [['100'], ['JFK']], [flat, stop]],
  ['elsewhere', [['100'], []], [...plain, stop]],
])('prices a ride with stops %s', (_, via, expected) => {
  const patch = { extras: { ...extras, arrival: null } }
  expect(linesOf({ flatRates: [toManhattan] }, patch, { ...route.areas, via })).toEqual(expected)
})

const code = 'SPRING20'
const fee = { label: 'Fee', when: 'always', dollars: 8 }
const fourCents = fees({ ...fee, dollars: 0.04 })
const feeAndTax = { ...fees(fee), taxPercent: 10 }

/** Quotes a ride of $162.00 with a promo code. */
function quoteWith(terms: Omit<Promo, 'code'>, pricing: object = {}) {
  const promoted = { ...trip, promo: { code, ...terms } }
  return calculateQuote({ route, rates: suvs, trip: promoted, extraRates, pricing: pricingSchema.parse(pricing) })
}

test.each<[string, Omit<Promo, 'code'>, object, string[], number]>([
  ['a percentage', { percent: 20 }, {}, ['promo -3240'], 12_960],
  ['a part of a cent, rounded half up', { percent: 12.5 }, fourCents, ['surcharge 4', 'promo -2026'], 14_178],
  ['dollars', { dollars: 15 }, {}, ['promo -1500'], 14_700],
  ['at most the fare', { dollars: 500 }, { taxPercent: 10 }, ['promo -16200', 'tax 0'], 0],
  ['surcharges too', { percent: 20 }, { surcharges: [fee] }, ['surcharge 800', 'promo -3400'], 13_600],
  ['tax on what is left', { percent: 20 }, { taxPercent: 10 }, ['promo -3240', 'tax 1296'], 14_256],
  ['the minimum fare too', { dollars: 50 }, { minimumFare: 200 }, ['minimum 3800', 'promo -5000'], 15_000],
  ['a fare of exactly its minimum', { dollars: 15, minimumFare: 162 }, {}, ['promo -1500'], 14_700],
  ['nothing off a fare below its minimum', { dollars: 15, minimumFare: 162.01 }, {}, [], 16_200],
  ['nothing for fees and tax', { dollars: 15, minimumFare: 170.01 }, feeAndTax, ['surcharge 800', 'tax 1700'], 18_700],
  ['its category', { dollars: 15, categories: ['sedans', 'suvs'] }, {}, ['promo -1500'], 14_700],
  ['no other category', { dollars: 15, categories: ['sedans'] }, {}, [], 16_200],
  ['nothing while its terms are unknown', {}, {}, [], 16_200],
])('a promo code takes off %s', (_, terms, pricing, lines, totalCents) => {
  const quote = quoteWith(terms, pricing)
  const others = quote.lines.filter(({ kind }) => kind !== 'base' && kind !== 'miles')
  expect(others.map(({ kind, amountCents }) => `${kind} ${amountCents}`)).toEqual(lines)
  expect(quote.totalCents).toBe(totalCents)
})

test.each<[Omit<Promo, 'code'>, string]>([
  [{ percent: 20, minimumFare: 162 }, ''],
  [{ percent: 20, minimumFare: 200 }, 'This code needs a fare of at least $200.'],
  [{ percent: 20, minimumFare: 162.5 }, 'This code needs a fare of at least $162.50.'],
  [{ percent: 20, categories: ['sedans'] }, 'This code is not for SUVs.'],
])('says why %o takes nothing off: "%s"', (terms, sentence) => {
  expect(describeUnmetTerms({ code, ...terms }, { category: suvs, quote: quoteWith(terms) })).toBe(sentence)
})

test('says nothing of a minimum while the fare is unknown', () => {
  expect(describeUnmetTerms({ code, percent: 20, minimumFare: 200 }, { category: suvs, quote: null })).toBe('')
})

test.each<[Promo, string]>([
  [{ code, percent: 12.5 }, 'SPRING20, 12.5% off'],
  [{ code, dollars: 15 }, 'SPRING20, $15.00 off'],
])('describes %o', (promo, text) => {
  expect(describePromo(promo)).toBe(text)
})

const dollars = fc.integer({ min: 0, max: 50_000 }).map(cents => cents / 100)
const percent = fc.integer({ min: 0, max: 30_000 }).map(thousandths => thousandths / 1000)
const time = fc.constantFrom('00:00', '05:00', '14:30', '22:00', '23:59')
const anyFlatRate = fc.record({
  name: fc.constantFrom('Kennedy', 'Downtown'),
  from: fc.subarray(['JFK', '100'], { minLength: 1 }),
  to: fc.subarray(['JFK', '100', 'New York, NY'], { minLength: 1 }),
  oneDirection: fc.boolean(),
  fares: fc.record({ suvs: dollars }, { requiredKeys: [] }),
})
const anySurcharge = fc
  .tuple(
    fc.constantFrom('always', 'airport_pickup', 'night', 'dates'),
    fc.subarray(['JFK', 'LGA']),
    fc.constantFrom({ from: '22:00', to: '05:00' }, { from: '14:00', to: '15:00' }),
    fc.oneof(fc.record({ dollars }), fc.record({ percent })),
  )
  .map(([when, airports, hours, price]) => ({ label: 'Fee', when, airports, ...hours, dates: ['03-16'], ...price }))
const anyPricing = fc
  .record({
    flatRates: fc.array(anyFlatRate, { maxLength: 3 }),
    surcharges: fc.array(anySurcharge, { maxLength: 4 }),
    minimumFare: dollars,
    taxPercent: percent,
    gratuity: fc.record({ included: fc.constantFrom(0, 18) }),
  })
  .map((pricing): Pricing => pricingSchema.parse(pricing))
const anyTrip = fc
  .record({
    transferType: fc.constantFrom('One Way' as const, 'Round Trip' as const),
    serviceType: fc.constantFrom('Within City' as const, 'City to City' as const),
    extraTime: fc.integer({ min: 0, max: 10 }).map(halves => halves / 2),
    isCarpool: fc.boolean(),
    hours: fc.constantFrom(0, 0, 3),
    promo: fc.option(fc.oneof(fc.record({ percent: fc.integer({ min: 1, max: 100 }) }), fc.record({ dollars }))),
    pickupTime: time,
    returnTime: time,
  })
  .map(({ promo, ...fields }): Trip => ({ ...trip, ...fields, promo: promo && { code: 'SPRING20', ...promo }, extras }))
const anyMeters = fc.double({ min: 0.01, max: 600_000, noNaN: true })

test('the lines of any fare by any rules add up to its total in whole cents, in the order of the rules', () => {
  const order = ['base', 'miles', 'flat_rate', 'hours', 'round_trip', 'carpool', 'stops', 'child_seats', 'meeting']
  const later = ['minimum', 'surcharge', 'promo', 'tax', 'gratuity']
  fc.assert(
    fc.property(anyMeters, anyTrip, anyPricing, (distanceMeters, anyRide, pricing) => {
      const ride = { route: { ...route, distanceMeters }, rates: suvs, trip: anyRide, extraRates }
      const { lines, totalCents } = calculateQuote({ ...ride, pricing })
      const amounts = lines.map(({ amountCents }) => amountCents)
      expect(amounts.every(Number.isSafeInteger)).toBe(true)
      expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(totalCents)
      const leastCents = anyRide.promo ? 0 : Math.round(pricing.minimumFare * 100)
      expect(totalCents).toBeGreaterThanOrEqual(leastCents)
      const ranks = lines.map(({ kind }) => (order.includes(kind) ? 0 : 1 + later.indexOf(kind)))
      expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
    }),
    { numRuns: RUNS },
  )
})
