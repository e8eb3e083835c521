import { allowedImports, explainForbidden, findCycle } from './import-zones'

test.each([
  ['components/ui/field.tsx', 'lib/platform/env.ts'],
  ['lib/booking/model/fare.ts', 'lib/booking/server/store.ts'],
  ['lib/booking/server/store.ts', 'lib/payments/server/pay.ts'],
  ['lib/booking/server/derive-ride.ts', 'lib/payments/model/schemas.ts'],
  ['lib/booking/client/booking-client.ts', 'lib/platform/env.ts'],
  ['lib/format.ts', 'lib/booking/model/fare.ts'],
  ['components/ui/field.tsx', 'e2e/kit/booking.ts'],
  ['components/booking/fields/place-fields.tsx', 'components/booking/steps/ride-step.tsx'],
  ['components/ui/field.tsx', 'lib/booking/model/testing/samples.ts'],
])('%s must not import %s', (file, target) => {
  expect(explainForbidden(file, target)).toContain(file)
})

test.each([
  ['app/page.tsx', 'components/home/hero.tsx'],
  ['proxy.ts', 'lib/platform/env.ts'],
  ['components/ui/field.tsx', 'lib/booking/model/fare.ts'],
  ['lib/payments/server/gateways/sandbox/index.ts', 'lib/booking/server/store.ts'],
  ['lib/booking/model/fare.ts', 'lib/format.ts'],
  ['lib/booking/server/create.test.ts', 'lib/payments/server/pay.ts'],
])('%s may import %s', (file, target) => {
  expect(explainForbidden(file, target)).toBeNull()
})

test('a cycle in the allowed imports is found', () => {
  const table = { ...allowedImports, 'booking/server': ['payments/server'] }
  expect(findCycle(table)).toEqual(expect.arrayContaining(['booking/server', 'payments/server']))
})
