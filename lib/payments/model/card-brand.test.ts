import fc from 'fast-check'
import { detectBrand } from './card-brand'

const RUNS = Number(process.env.FC_RUNS || 200)

test.each([
  ['visa', ['4', '4111111111111111']],
  ['mastercard', ['55', '5100', '5599', '2221', '2720', '223']],
  ['amex', ['34', '370000000000002']],
  ['discover', ['6011', '6440', '6499', '65', ' 65 00-0000']],
  ['jcb', ['3528', '3589', '353']],
  ['unknown', ['', '5', '5600', '222', '2220', '2721', '36', '60', '6012', '6430', '6600', '3527', '3590', '3088']],
])('%s: %p', (brand, numbers) => {
  expect(numbers.map(detectBrand)).toEqual(numbers.map(() => brand))
})

test('keeps a detected brand while more digits are typed', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{1,19}$/), number => {
      const brands = [...number].map((_, index) => detectBrand(number.slice(0, index + 1)))
      expect(new Set(brands.filter(brand => brand !== 'unknown')).size).toBeLessThanOrEqual(1)
    }),
    { numRuns: RUNS },
  )
})
