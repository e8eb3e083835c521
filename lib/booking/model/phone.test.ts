import { formatPhone, normalizePhone } from './phone'

test.each([
  ['(212) 555-0142', '+12125550142'],
  ['212.555.0142', '+12125550142'],
  ['+1 212 555 0142', '+12125550142'],
  ['1-212-555-0142 ext. 5', '+12125550142 ext. 5'],
  ['+44 20 7946 0958', '+442079460958'],
  ['\u202a+1 (212) 555-0142\u202c', '+12125550142'],
  ['\u2066(212) 555-0142\u2069', '+12125550142'],
  ['+1\u200e212\u200f5550142', '+12125550142'],
  ['(212)\ufe0d 555\ufe0e-\ufe0f0142', '+12125550142'],
  ['212\u200b555\u20600142', '+12125550142'],
  ['tel:+1-212-555-0142', '+12125550142'],
  ['tel:+12125550142;ext=5', '+12125550142 ext. 5'],
  ['(212) 555-0142 (mobile)', '+12125550142'],
  ['mobile: \u202a(212) 555‑0142\u202c', '+12125550142'],
  ['２１２－５５５－０１４２', '+12125550142'],
])('normalizes %s to %s', (typed, kept) => {
  expect(normalizePhone(typed)).toBe(kept)
})

test.each(['12', 'call me', '', '+1 212', '555-0142-0142-0142-0142'])('rejects %j as a phone number', typed => {
  expect(normalizePhone(typed)).toBeNull()
})

test.each([
  ['\u202a+12125550142\u202c (mobile)', '(212) 555-0142'],
  ['tel:+442079460958', '+44 20 7946 0958'],
  ['call me', 'call me'],
])('formats %j in the form as %j', (typed, shown) => {
  expect(formatPhone(typed)).toBe(shown)
})
