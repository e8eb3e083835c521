import fc from 'fast-check'
import { detectBrand } from './card-brand'

const RUNS = Number(process.env.FC_RUNS || 200)

test.each([
  ['4111111111111111', 'visa'],
  ['5100000000000000', 'mastercard'],
  ['5599000000000000', 'mastercard'],
  ['5600000000000000', 'unknown'],
  ['2220990000000000', 'unknown'],
  ['2221000000000000', 'mastercard'],
  ['2720990000000000', 'mastercard'],
  ['2721000000000000', 'unknown'],
  ['340000000000000', 'amex'],
  ['370000000000002', 'amex'],
  ['360000000000000', 'unknown'],
  ['6011000000000012', 'discover'],
  ['6012000000000000', 'unknown'],
  ['6430000000000000', 'unknown'],
  ['6440000000000000', 'discover'],
  ['6499000000000000', 'discover'],
  ['6500000000000000', 'discover'],
  ['6600000000000000', 'unknown'],
  ['3527000000000000', 'unknown'],
  ['3528000000000000', 'jcb'],
  ['3589000000000000', 'jcb'],
  ['3590000000000000', 'unknown'],
  ['3088000000000017', 'unknown'],
])('card %s has brand %s', (number, brand) => {
  expect(detectBrand(number)).toBe(brand)
})

test.each([
  ['', 'unknown'],
  ['4', 'visa'],
  ['5', 'unknown'],
  ['55', 'mastercard'],
  ['222', 'unknown'],
  ['223', 'mastercard'],
  ['37', 'amex'],
  ['601', 'unknown'],
  ['6011', 'discover'],
  ['644', 'discover'],
  ['65', 'discover'],
  ['35', 'unknown'],
  ['353', 'jcb'],
  ['3528', 'jcb'],
])('detects after typing "%s" the brand %s', (typed, brand) => {
  expect(detectBrand(typed)).toBe(brand)
})

test('detects the brand of a number in any spacing', () => {
  expect(detectBrand(' 65 00-0000')).toBe('discover')
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
