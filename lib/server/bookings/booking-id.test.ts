import { generateBookingId, parseBookingId } from './booking-id'

test('an id holds nothing that is mistaken for another sign when it is read aloud', () => {
  const ids = Array.from({ length: 500 }, generateBookingId)
  for (const id of ids) expect(id).toMatch(/^[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$/)
  expect(new Set(ids).size).toBe(500)
})

test('an id is understood as someone typed it', () => {
  expect(parseBookingId(' 7kq4 m9xw')).toBe('7KQ4-M9XW')
})

test.each(['7KQ4-M9X', '0KQ4-M9XW', '7KQ4-M9XW-2', '', `7KQ4-M9XW${' '.repeat(40)}`])('%j is no id', text => {
  expect(parseBookingId(text)).toBeNull()
})
