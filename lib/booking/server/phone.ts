import 'server-only'
import { parsePhoneNumberFromString } from 'libphonenumber-js'

/**
 * Normalizes a phone number to E.164, such as "+12125550142" or "+12125550142 ext. 5".
 * Numbers without a country code are US numbers. Null if it cannot be a number.
 */
export function normalizePhone(text: string): string | null {
  const phone = parsePhoneNumberFromString(text, 'US')
  if (!phone?.isPossible()) return null
  return phone.ext === undefined ? phone.number : `${phone.number} ext. ${phone.ext}`
}
