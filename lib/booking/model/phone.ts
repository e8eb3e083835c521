import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { toPlainCharacters } from '@/lib/typed-text'

/**
 * Normalizes a phone number, also as pasted from a contact, to E.164: "+12125550142" or "+12125550142 ext. 5". A US number
 * needs no country code. Null if it cannot be one.
 */
export function normalizePhone(text: string): string | null {
  const phone = parsePhoneNumberFromString(toPlainCharacters(text), 'US')
  if (!phone?.isPossible()) return null
  return phone.ext === undefined ? phone.number : `${phone.number} ext. ${phone.ext}`
}
