import 'server-only'
import { randomInt } from 'node:crypto'
import { toPlainCharacters } from '@/lib/typed-text'

/** No characters that look or sound similar. */
const ID_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

const MAX_TYPED_LENGTH = 40

/** Generates a booking ID such as "7KQ4-M9XW". */
export function generateBookingId(): string {
  const symbols = Array.from({ length: 8 }, () => ID_ALPHABET.charAt(randomInt(ID_ALPHABET.length))).join('')
  return `${symbols.slice(0, 4)}-${symbols.slice(4)}`
}

/** Normalizes a typed booking ID ("7kq4m9xw") to its stored form; null if it cannot be one. */
export function parseBookingId(text: string): string | null {
  if (text.length > MAX_TYPED_LENGTH) return null
  const symbols = toPlainCharacters(text).toUpperCase().replace(/[\s-]/g, '')
  const valid = symbols.length === 8 && [...symbols].every(symbol => ID_ALPHABET.includes(symbol))
  return valid ? `${symbols.slice(0, 4)}-${symbols.slice(4)}` : null
}
