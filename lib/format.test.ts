import {
  formatCount,
  formatDuration,
  formatInstant,
  formatMiles,
  formatMoney,
  getZoneAbbreviation,
  isTimeZone,
  toIsoDateInZone,
  toTimeInZone,
} from './format'

const NEW_YORK = 'America/New_York'

test('formats money in dollars and cents', () => {
  expect(formatMoney(123_456)).toBe('$1,234.56')
  expect(formatMoney(-4710)).toBe('-$47.10')
})

test('formats miles with two decimals', () => {
  expect(formatMiles(25.4)).toBe('25.40 mi')
  expect(formatMiles(1234.5)).toBe('1,234.50 mi')
})

test.each([
  [20, '1 min'],
  [59 * 60 + 29, '59 min'],
  [59 * 60 + 30, '1 hr'],
  [85 * 60, '1 hr 25 min'],
])('formats %d seconds as %s', (seconds, expected) => {
  expect(formatDuration(seconds)).toBe(expected)
})

test('uses the singular for one and the plural for any other number', () => {
  expect([0, 1, 1.5, 2].map(amount => formatCount(amount, 'hour'))).toEqual([
    '0 hours',
    '1 hour',
    '1.5 hours',
    '2 hours',
  ])
})

test('formats an instant in the requested zone with the zone’s name', () => {
  // The hour after the clocks go forward.
  const instant = new Date('2027-03-14T07:05:00Z')
  expect(formatInstant(instant, NEW_YORK).replaceAll('\u202f', ' ')).toBe('Sun, Mar 14, 2027 at 3:05 AM EDT')
  expect([
    toIsoDateInZone(instant, NEW_YORK),
    toTimeInZone(instant, NEW_YORK),
    getZoneAbbreviation(instant, NEW_YORK),
  ]).toEqual(['2027-03-14', '03:05', 'EDT'])
})

test.each([
  ['America/New_York', '2027-03-14T10:30:00Z', 'Sun, Mar 14, 2027 at 6:30 AM EDT'],
  ['America/Chicago', '2027-03-14T10:30:00Z', 'Sun, Mar 14, 2027 at 5:30 AM CDT'],
  ['America/Denver', '2027-03-14T10:30:00Z', 'Sun, Mar 14, 2027 at 4:30 AM MDT'],
  ['America/Los_Angeles', '2027-03-14T10:30:00Z', 'Sun, Mar 14, 2027 at 3:30 AM PDT'],
  ['Pacific/Honolulu', '2027-03-14T10:30:00Z', 'Sun, Mar 14, 2027 at 12:30 AM HST'],
  ['America/New_York', '2027-11-07T05:30:00Z', 'Sun, Nov 7, 2027 at 1:30 AM EDT'],
  ['America/New_York', '2027-11-07T06:30:00Z', 'Sun, Nov 7, 2027 at 1:30 AM EST'],
  ['America/Chicago', '2027-11-07T06:30:00Z', 'Sun, Nov 7, 2027 at 1:30 AM CDT'],
])('formatInstant formats %s at %s as %s', (timeZone, instant, expected) => {
  expect(formatInstant(instant, timeZone).replaceAll('\u202f', ' ')).toBe(expected)
})

test.each([
  ['America/Chicago', true],
  ['America/Indiana/Indianapolis', true],
  ['America/Kentucky/Louisville', true],
  ['America/Dallas', false],
  ['Chicago', false],
  ['+05:00', false],
  ['', false],
])('whether %s is a time zone: %s', (name, expected) => {
  expect(isTimeZone(name)).toBe(expected)
})
