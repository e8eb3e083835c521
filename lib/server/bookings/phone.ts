import 'server-only'
import { parsePhoneNumberFromString } from 'libphonenumber-js'

/**
 * A phone number in any usual form as E.164, "+12125550142", with " ext. 5" where it has an extension; a number
 * without a country code is a US one. Null where it cannot be a number.
 */
export function normalizePhone(text: string): string | null {
  const phone = parsePhoneNumberFromString(text, 'US')
  if (!phone?.isPossible()) return null
  return phone.ext === undefined ? phone.number : `${phone.number} ext. ${phone.ext}`
}
