import { z } from 'zod'
import { passengerSchema } from '@/lib/booking/extras'
import { contactInfoSchema, phoneSentence } from '@/lib/booking/schemas'

const { shape } = contactInfoSchema
const { email, phone, ...names } = passengerSchema.shape

const contactShape = {
  ...shape,
  phone: shape.phone.refine(canBePhone, phoneSentence),
  alternatePhone: shape.alternatePhone.unwrap().refine(canBePhone, phoneSentence),
  specialRequests: shape.specialRequests.unwrap(),
}
/** What is typed of a passenger whom nobody asks for is neither here nor there. */
const anyPassenger = z.object({ firstName: z.string(), lastName: z.string(), email: z.string(), phone: z.string() })

/** The contact step's own rules: those of the booking, and phone numbers that can exist. */
export const contactFormSchema = z.object({ ...contactShape, passenger: anyPassenger })
export type ContactForm = z.input<typeof contactFormSchema>

/** The same where somebody else rides. */
export const contactAndPassengerSchema = z.object({
  ...contactShape,
  passenger: z.object({ ...names, email, phone: phone.refine(canBePhone, phoneSentence) }),
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
async function canBePhone(text: string): Promise<boolean> {
  if (text === '') return true
  const rules = await loadPhoneRules().catch(() => null)
  return rules?.isPossiblePhoneNumber(text, 'US') ?? true
}
