import { isReady, type Parts } from './parts'

const well: Parts = {
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
    expect(isReady({ ...well, [part]: 'unavailable' })).toBe(false)
  },
)

test('what is told of bookings can wait: they are taken without mail, and while the outbox is behind', () => {
  expect(isReady({ ...well, mail: 'unavailable', outbox: 'behind' })).toBe(true)
})

test('rides are booked while the disk runs low', () => {
  expect(isReady({ ...well, disk: 'low' })).toBe(true)
})
