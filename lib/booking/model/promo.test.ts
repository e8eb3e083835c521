import { METERS_PER_MILE } from '@/lib/places/model/distance'
import { pricingSchema } from '@/lib/pricing'
import { calculateQuote } from './fare'
import { describePromo, describeUnmetTerms, type Promo } from './promo'
import type { Trip } from './schemas'
import { suvs } from './testing/samples'

/** $162.00 by an SUV. */
const trip: Trip = { transferType: 'One Way', serviceType: 'Within City', extraTime: 0, isCarpool: false }
const route = { distanceMeters: 25.4 * METERS_PER_MILE, durationSeconds: 1800, estimated: false }

function quoteWith(promo: Promo, pricing: object = {}, patch: Partial<Trip> = {}) {
  return calculateQuote({
    route,
    rates: suvs,
    trip: { ...trip, ...patch, promo },
    pricing: pricingSchema.parse(pricing),
  })
}

const fee = { label: 'Fee', when: 'always', dollars: 8 }
const code = 'SPRING20'

test.each<[string, Omit<Promo, 'code'>, object, Partial<Trip>, string[], number]>([
  ['a percentage', { percent: 20 }, {}, {}, ['promo -3240'], 12_960],
  [
    'a part of a cent, rounded half up',
    { percent: 12.5 },
    { surcharges: [{ ...fee, dollars: 0.04 }] },
    {},
    ['surcharge 4', 'promo -2026'],
    14_178,
  ],
  ['dollars', { dollars: 15 }, {}, {}, ['promo -1500'], 14_700],
  ['at most the fare', { dollars: 500 }, { taxPercent: 10 }, {}, ['promo -16200', 'tax 0'], 0],
  ['all of it', { percent: 100 }, {}, {}, ['promo -16200'], 0],
  ['surcharges too', { percent: 20 }, { surcharges: [fee] }, {}, ['surcharge 800', 'promo -3400'], 13_600],
  ['tax on what is left', { percent: 20 }, { taxPercent: 10 }, {}, ['promo -3240', 'tax 1296'], 14_256],
  [
    'the minimum fare is no limit of it',
    { dollars: 50 },
    { minimumFare: 200 },
    {},
    ['minimum 3800', 'promo -5000'],
    15_000,
  ],
  [
    'of a carpool what is left',
    { percent: 10 },
    {},
    { serviceType: 'City to City', isCarpool: true },
    ['carpool -4860', 'promo -1134'],
    10_206,
  ],
  ['a fare of exactly its minimum', { dollars: 15, minimumFare: 162 }, {}, {}, ['promo -1500'], 14_700],
  ['nothing off a fare below its minimum', { dollars: 15, minimumFare: 162.01 }, {}, {}, [], 16_200],
  [
    'its minimum counts surcharges and not tax',
    { dollars: 15, minimumFare: 170.01 },
    { surcharges: [fee], taxPercent: 10 },
    {},
    ['surcharge 800', 'tax 1700'],
    18_700,
  ],
  ['its category', { dollars: 15, categories: ['sedans', 'suvs'] }, {}, {}, ['promo -1500'], 14_700],
  ['no other category', { dollars: 15, categories: ['sedans'] }, {}, {}, [], 16_200],
  ['nothing while its terms are unknown', {}, {}, {}, [], 16_200],
])('takes off %s', (_, terms, pricing, patch, lines, totalCents) => {
  const quote = quoteWith({ code, ...terms }, pricing, patch)
  const others = quote.lines.filter(({ kind }) => kind !== 'base' && kind !== 'miles')
  expect(others.map(({ kind, amountCents }) => `${kind} ${amountCents}`)).toEqual(lines)
  expect(quote.totalCents).toBe(totalCents)
})

test('names its code in the line', () => {
  expect(quoteWith({ code, percent: 20 }).lines.at(-1)?.label).toBe('Promo code SPRING20')
})

test.each<[Omit<Promo, 'code'>, string]>([
  [{ percent: 20 }, ''],
  [{ percent: 20, minimumFare: 162 }, ''],
  [{ percent: 20, minimumFare: 200 }, 'This code needs a fare of at least $200.'],
  [{ percent: 20, minimumFare: 162.5 }, 'This code needs a fare of at least $162.50.'],
  [{ percent: 20, categories: ['sedans'] }, 'This code is not for SUVs.'],
])('says why %o takes nothing off: "%s"', (terms, sentence) => {
  const promo = { code, ...terms }
  expect(describeUnmetTerms(promo, { category: suvs, quote: quoteWith(promo) })).toBe(sentence)
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
