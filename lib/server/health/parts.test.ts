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

test.each(['database', 'disk', 'content', 'places', 'payments'] as const)(
  'without its %s the site takes no bookings',
  part => {
    expect(isReady({ ...healthyParts, [part]: 'unavailable' })).toBe(false)
  },
)

test('what is told of bookings can wait: they are taken without mail, and while the outbox is behind', () => {
  expect(isReady({ ...healthyParts, mail: 'unavailable', outbox: 'behind' })).toBe(true)
})

test('rides are booked while the disk runs low', () => {
  expect(isReady({ ...healthyParts, disk: 'low' })).toBe(true)
})
