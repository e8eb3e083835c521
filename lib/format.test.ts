import {
  formatCount,
  formatDuration,
  formatInstant,
  formatMoney,
  getZoneAbbreviation,
  isTimeZone,
  toIsoDateInZone,
  toTimeInZone,
} from './format'
import { getPhoneUrl, getWhatsappUrl } from './phone-links'
import { serializeJson } from './serialize-json'

const NEW_YORK = 'America/New_York'

test('formats money in dollars and cents', () => {
  expect(formatMoney(123_456)).toBe('$1,234.56')
  expect(formatMoney(-4710)).toBe('−$47.10')
})

test.each([
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
  ['America/Chicago', true],
  ['America/Indiana/Indianapolis', true],
  ['America/Dallas', false],
  ['+05:00', false],
  ['', false],
])('whether %s is a time zone: %s', (name, expected) => {
  expect(isTimeZone(name)).toBe(expected)
})

test('a phone link keeps an extension apart, and a WhatsApp link has digits only', () => {
  expect(getPhoneUrl('+1 (212) 555-0142')).toBe('tel:+12125550142')
  expect(getPhoneUrl('+12125550142 ext. 5')).toBe('tel:+12125550142;ext=5')
  expect(getWhatsappUrl('+1 (212) 555-0142')).toBe('https://wa.me/12125550142')
})

test.each(['</script><script>alert(1)</script>', '<!--<script>', 'a & b', 'line\u2028end'])(
  'JSON escapes %s so that it cannot end its script, and parses back unchanged',
  name => {
    const text = serializeJson({ name })
    expect(text).not.toMatch(/[<>&\u2028]/)
    expect(JSON.parse(text)).toEqual({ name })
  },
)
