import { z } from 'zod'
import { contactInfoSchema, PHONE_MESSAGE } from '@/lib/booking/model/contact-schema'
import { draftPassengerSchema, passengerSchema } from '@/lib/booking/model/extras'

const { shape } = contactInfoSchema
const { email, phone, ...nameShape } = passengerSchema.shape

const contactShape = {
  ...shape,
  phone: shape.phone.refine(isPossiblePhone, PHONE_MESSAGE),
  alternatePhone: shape.alternatePhone.unwrap().refine(isPossiblePhone, PHONE_MESSAGE),
  specialRequests: shape.specialRequests.unwrap(),
}

export const contactFormSchema = z.object({ ...contactShape, passenger: draftPassengerSchema })
export type ContactForm = z.input<typeof contactFormSchema>

export const contactAndPassengerSchema = z.object({
  ...contactShape,
  passenger: z.object({ ...nameShape, email, phone: phone.refine(isPossiblePhone, PHONE_MESSAGE) }),
})

const FIELD_NAMES = [
  ...contactInfoSchema.keyof().options,
  ...passengerSchema.keyof().options.map(key => `passenger.${key}` as const),
]

/** Lists the server's messages for the form's fields, in page order. */
export function listContactErrors(fields: Record<string, string>) {
  return FIELD_NAMES.flatMap(name => {
    const message = fields[name.startsWith('passenger.') ? `extras.${name}` : `contactInfo.${name}`]
    return message === undefined ? [] : [{ name, message }]
  })
}

/** Loads the phone rules, too large for the other steps. */
export function loadPhoneRules() {
  return import('libphonenumber-js/min')
}

/** Formats a phone number; returns invalid ones unchanged. */
export async function formatPhone(text: string): Promise<string> {
  const rules = await loadPhoneRules().catch(() => null)
  const phone = rules?.parsePhoneNumberFromString(text, 'US')
  if (!phone?.isPossible()) return text
  return phone.countryCallingCode === '1' ? phone.formatNational() : phone.formatInternational()
}

/** Without the phone metadata, the server decides. */
async function isPossiblePhone(text: string): Promise<boolean> {
  if (text === '') return true
  const rules = await loadPhoneRules().catch(() => null)
  return rules?.isPossiblePhoneNumber(text, 'US') ?? true
}
