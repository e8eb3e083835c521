import { calculateZelleDueAt } from './zelle'

const now = new Date('2027-03-01T20:00:00.000Z')

test.each([
  ['a day later for a ride days ahead', '2027-03-14T18:30:00.000Z', '2027-03-02T20:00:00.000Z'],
  ['at the pickup when that is sooner', '2027-03-02T08:00:00.000Z', '2027-03-02T08:00:00.000Z'],
  ['now for an immediate ride', '2027-03-01T20:00:00.000Z', '2027-03-01T20:00:00.000Z'],
  ['now for a ride that has begun', '2027-03-01T19:00:00.000Z', '2027-03-01T20:00:00.000Z'],
])('a transfer is due %s', (_, pickupAt, due) => {
  expect(calculateZelleDueAt({ now, pickupAt })).toBe(due)
})
