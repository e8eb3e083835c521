import { formatPickup, formatSeenAt, formatTimeUntilPickup } from './ride-format'

const booking = { pickupAt: '2027-03-14T18:30:00.000Z', pickupTimeZone: 'America/New_York' }

test('formats the pickup in its own time zone', () => {
  expect(formatPickup({ booking, now: new Date('2027-01-02T12:00:00Z') })).toEqual({
    day: 'Sunday, March 14',
    time: '2:30 PM EDT',
  })
})

test('includes the year for a pickup in another year', () => {
  expect(formatPickup({ booking, now: new Date('2026-12-31T12:00:00Z') }).day).toBe('Sunday, March 14, 2027')
})

test.each([
  ['2027-03-14T18:20:30.000Z', 'in 10 min'],
  ['2027-03-14T12:00:00.000Z', 'today'],
  ['2027-03-14T04:30:00.000Z', 'tomorrow'],
  ['2027-03-13T06:00:00.000Z', 'tomorrow'],
  ['2027-03-11T23:00:00.000Z', 'in 3 days'],
  ['2027-03-14T18:30:00.000Z', ''],
])('formats the time until pickup at %s as %s, by calendar days of its zone', (now, text) => {
  expect(formatTimeUntilPickup({ booking, now: new Date(now) })).toBe(text)
})

test.each([
  ['2027-03-14T19:02:00.000Z', 'at 3:02 PM EDT'],
  ['2027-03-12T20:02:00.000Z', 'on Fri, Mar 12, 2027 at 3:02 PM EST'],
])('formats a last-seen time of %s as %s', (seenAt, text) => {
  expect(formatSeenAt({ seenAt, timeZone: 'America/New_York', now: new Date('2027-03-14T20:00:00Z') })).toBe(text)
})
