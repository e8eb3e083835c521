import { type HealthParts, isReady } from './parts'

const healthyParts: HealthParts = {
  database: 'ok',
  disk: 'ok',
  content: 'ok',
  places: 'ok',
  payments: 'ok',
  outbox: 'ok',
  mail: 'ok',
}

test.each(['database', 'disk', 'content', 'places', 'payments'] as const)('is not ready without its %s', part => {
  expect(isReady({ ...healthyParts, [part]: 'unavailable' })).toBe(false)
})

test('is ready without email and with a backlog in the outbox', () => {
  expect(isReady({ ...healthyParts, mail: 'unavailable', outbox: 'behind' })).toBe(true)
})

test('is ready while the disk is low', () => {
  expect(isReady({ ...healthyParts, disk: 'low' })).toBe(true)
})
