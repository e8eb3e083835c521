import 'server-only'
import { randomInt } from 'node:crypto'

/** Letters and digits that nobody mistakes for another when they are read aloud or written down. */
const ID_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** An id as it is typed has eight symbols, with a few spaces and dashes at most. */
const MAX_TYPED_LENGTH = 40

/** A new booking id such as "7KQ4-M9XW". */
export function generateBookingId(): string {
  const symbols = Array.from({ length: 8 }, () => ID_ALPHABET.charAt(randomInt(ID_ALPHABET.length))).join('')
  return `${symbols.slice(0, 4)}-${symbols.slice(4)}`
}

/** An id as someone typed it ("7kq4m9xw") in the form that is stored; null where it cannot be one. */
export function parseBookingId(text: string): string | null {
  if (text.length > MAX_TYPED_LENGTH) return null
  const symbols = text.toUpperCase().replace(/[\s-]/g, '')
  const valid = symbols.length === 8 && [...symbols].every(symbol => ID_ALPHABET.includes(symbol))
  return valid ? `${symbols.slice(0, 4)}-${symbols.slice(4)}` : null
}
