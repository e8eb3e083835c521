import { normalizePhone } from './phone'

test.each([
  ['(212) 555-0142', '+12125550142'],
  ['212.555.0142', '+12125550142'],
  ['+1 212 555 0142', '+12125550142'],
  ['1-212-555-0142 ext. 5', '+12125550142 ext. 5'],
  ['+44 20 7946 0958', '+442079460958'],
])('normalizes %s to %s', (typed, kept) => {
  expect(normalizePhone(typed)).toBe(kept)
})

test.each(['12', 'call me', '', '+1 212', '555-0142-0142-0142-0142'])('rejects %j as a phone number', typed => {
  expect(normalizePhone(typed)).toBeNull()
})
