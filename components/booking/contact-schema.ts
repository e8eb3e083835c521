import { z } from 'zod'
import { contactInfoSchema, phoneSentence } from '@/lib/booking/schemas'

const { shape } = contactInfoSchema

/** The contact step's own rules: those of the booking, and phone numbers that can exist. */
export const contactFormSchema = z.object({
  ...shape,
  phone: shape.phone.refine(canBePhone, phoneSentence),
  alternatePhone: shape.alternatePhone.unwrap().refine(canBePhone, phoneSentence),
  specialRequests: shape.specialRequests.unwrap(),
})
export type ContactForm = z.input<typeof contactFormSchema>

/** The numbering plans are large, so they come with this step and not before. */
export function loadPhoneRules() {
  return import('libphonenumber-js/min')
}

/** A phone number as people write it, "(212) 555-0142"; what cannot be one stays as it is. */
export async function formatPhone(text: string): Promise<string> {
  const rules = await loadPhoneRules().catch(() => null)
  const phone = rules?.parsePhoneNumberFromString(text, 'US')
  if (!phone?.isPossible()) return text
  return phone.countryCallingCode === '1' ? phone.formatNational() : phone.formatInternational()
}

/** Emptiness is another rule's business; and where the plans cannot be loaded, the server is the judge. */
async function canBePhone(text: string): Promise<boolean> {
  if (text === '') return true
  const rules = await loadPhoneRules().catch(() => null)
  return rules?.isPossiblePhoneNumber(text, 'US') ?? true
}
