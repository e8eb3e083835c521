import { sedans, suvs } from '@/lib/booking/model/testing/samples'
import { pricingSchema, promoCodesSchema } from '@/lib/pricing'
import { checkPricing, checkPromoCodes } from './check-pricing'

const rate = { name: 'Kennedy', from: ['JFK'], to: ['10019', '112'], fares: { sedans: 90 } }

async function textsOf(pricing: object): Promise<string[]> {
  return (await checkPricing(pricingSchema.parse(pricing), [sedans, suvs])).map(({ text }) =>
    text.replace('content/pricing.json: ', ''),
  )
}

test.each<[string, object, string[]]>([
  ['one flat rate', { flatRates: [rate] }, []],
  [
    'unknown areas',
    {
      flatRates: [{ ...rate, from: ['XQZ', 'Plano, NY'], to: ['atlantis', '000'] }],
      surcharges: [{ label: 'Fee', when: 'airport_pickup', airports: ['QQQ', 'LGA'], dollars: 5 }],
    },
    ['XQZ', 'Plano, NY', 'atlantis', '000', 'QQQ'].map(name => `there is no ${name}`),
  ],
  [
    'an unknown vehicle category',
    { flatRates: [{ ...rate, fares: { sedans: 1, sedanz: 2 } }] },
    ['flat rate "Kennedy": sedanz is no vehicle category'],
  ],
])('warns about %s', async (_, pricing, expected) => {
  expect(await textsOf(pricing).catch(String)).toEqual(expected)
})

test.each<[string, object, string[]]>([
  ['no code in use', { until: '2999-01-01', categories: ['suvs'] }, []],
  ['a code that has ended', { until: '2026-01-01' }, ['code 1 ended on 2026-01-01']],
  ['a code of an unknown category', { categories: ['limos'] }, ['code 1 is for limos, which is no vehicle category']],
])('warns about %s', (_, terms, expected) => {
  const codes = promoCodesSchema.parse([{ code: 'SPRING20', percent: 20, ...terms }])
  const texts = checkPromoCodes(codes, [sedans, suvs]).map(({ text }) => text.replace('content/promo-codes.json: ', ''))
  expect(texts).toEqual(expected)
})
