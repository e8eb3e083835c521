import { generateBookingId, parseBookingId } from './booking-id'

test('generates IDs without characters that look or sound similar', () => {
  const ids = Array.from({ length: 500 }, generateBookingId)
  for (const id of ids) expect(id).toMatch(/^[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$/)
  expect(new Set(ids).size).toBe(500)
})

test.each([' 7kq4 m9xw', '７ｋｑ４－ｍ９ｘｗ', '\u202a7KQ4-M9XW\u202c'])('parses the ID %j', text => {
  expect(parseBookingId(text)).toBe('7KQ4-M9XW')
})

test.each(['7KQ4-M9X', '0KQ4-M9XW', '7KQ4-M9XW-2', '', `7KQ4-M9XW${' '.repeat(40)}`])('rejects %j as an ID', text => {
  expect(parseBookingId(text)).toBeNull()
})
