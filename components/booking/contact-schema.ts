import { z } from 'zod'
import { passengerSchema } from '@/lib/booking/extras'
import { contactInfoSchema, PHONE_MESSAGE } from '@/lib/booking/schemas'

const { shape } = contactInfoSchema
const { email, phone, ...nameShape } = passengerSchema.shape

const contactShape = {
  ...shape,
  phone: shape.phone.refine(isPossiblePhone, PHONE_MESSAGE),
  alternatePhone: shape.alternatePhone.unwrap().refine(isPossiblePhone, PHONE_MESSAGE),
  specialRequests: shape.specialRequests.unwrap(),
}
/** What is typed of a passenger whom nobody asks for is neither here nor there. */
const uncheckedPassengerSchema = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
})

/** The contact step's own rules: those of the booking, and phone numbers that can exist. */
export const contactFormSchema = z.object({ ...contactShape, passenger: uncheckedPassengerSchema })
export type ContactForm = z.input<typeof contactFormSchema>

/** The same where somebody else rides. */
export const contactAndPassengerSchema = z.object({
  ...contactShape,
  passenger: z.object({ ...nameShape, email, phone: phone.refine(isPossiblePhone, PHONE_MESSAGE) }),
})

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
async function isPossiblePhone(text: string): Promise<boolean> {
  if (text === '') return true
  const rules = await loadPhoneRules().catch(() => null)
  return rules?.isPossiblePhoneNumber(text, 'US') ?? true
}
