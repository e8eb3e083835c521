import { sedans, suvs } from '@/lib/booking/model/testing/samples'
import { pricingSchema } from '@/lib/pricing'
import { checkPricing } from './check-pricing'

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
