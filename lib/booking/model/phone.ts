import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { toPlainCharacters } from '@/lib/typed-text'

/** Parses a phone number, also as pasted from a contact; a US number without a country code. Null if it cannot be one. */
export function parsePhone(text: string) {
  const phone = parsePhoneNumberFromString(toPlainCharacters(text), 'US')
  return phone?.isPossible() ? phone : null
}

/** Normalizes a phone number to E.164, such as "+12125550142" or "+12125550142 ext. 5". Null if it cannot be one. */
export function normalizePhone(text: string): string | null {
  const phone = parsePhone(text)
  if (phone === null) return null
  return phone.ext === undefined ? phone.number : `${phone.number} ext. ${phone.ext}`
}

/** Formats a phone number for the form; what cannot be one stays unchanged. */
export function formatPhone(text: string): string {
  const phone = parsePhone(text)
  if (phone === null) return text
  return phone.countryCallingCode === '1' ? phone.formatNational() : phone.formatInternational()
}
