import { explainForbidden, readZones } from './import-zones'

test.each([
  ['components/ui/field.tsx', 'lib/platform/env.ts'],
  ['lib/booking/model/fare.ts', 'lib/booking/server/store.ts'],
  ['lib/booking/server/store.ts', 'lib/payments/server/pay.ts'],
  ['lib/format.ts', 'lib/booking/model/fare.ts'],
  ['components/ui/field.tsx', 'e2e/kit/booking.ts'],
  ['components/ui/field.tsx', 'lib/booking/model/testing/samples.ts'],
])('%s must not import %s', (file, target) => {
  expect(explainForbidden(file, target)).toContain(file)
})

test.each([
  ['app/page.tsx', 'components/home/hero.tsx'],
  ['proxy.ts', 'lib/platform/env.ts'],
  ['lib/payments/server/gateways/sandbox/index.ts', 'lib/booking/server/store.ts'],
  ['lib/booking/server/create.test.ts', 'lib/payments/server/pay.ts'],
])('%s may import %s', (file, target) => {
  expect(explainForbidden(file, target)).toBeNull()
})

test('a zone names only zones above it, so that there are no cycles', () => {
  expect(readZones('a:\nb: a\nb: a').get('b')).toEqual(new Set(['a']))
  expect(() => readZones('a: b\nb:')).toThrow('a must stand below b')
})
