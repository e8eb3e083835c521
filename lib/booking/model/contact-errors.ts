import { z } from 'zod'
import { toSingleLine } from '@/lib/typed-text'
import { contactInfoSchema, PHONE_MESSAGE } from './contact-schema'
import type { Draft } from './draft'
import { passengerSchema } from './extras'
import type { MissingField } from './ride-errors'
import { paymentMethodSchema } from './schemas'

/** In page order. */
export const contactFields = [
  'contactInfo.firstName',
  'contactInfo.lastName',
  'contactInfo.email',
  'contactInfo.phone',
  'extras.passenger.firstName',
  'extras.passenger.lastName',
  'extras.passenger.phone',
  'extras.passenger.email',
  'contactInfo.alternatePhone',
  'contactInfo.specialRequests',
  'paymentMethod',
] as const
export type ContactField = (typeof contactFields)[number]
export type ContactErrors = Partial<Record<ContactField, string>>

const requiredLabels: Partial<Record<ContactField, string>> = {
  'contactInfo.firstName': 'first name',
  'contactInfo.lastName': 'last name',
  'contactInfo.email': 'email',
  'contactInfo.phone': 'phone',
  'extras.passenger.firstName': 'passenger’s first name',
  'extras.passenger.lastName': 'passenger’s last name',
  paymentMethod: 'payment method',
}

const contactStepSchema = z.object({
  contactInfo: contactInfoSchema,
  extras: z.object({ passenger: passengerSchema.nullable() }),
  paymentMethod: paymentMethodSchema,
})
type ContactStep = Pick<Draft, 'contactInfo' | 'extras' | 'paymentMethod'>

/** Returns what was entered into a field of step 2. */
export function readContactField({ contactInfo, extras, paymentMethod }: ContactStep, name: ContactField): string {
  if (name === 'paymentMethod') return paymentMethod
  const values: Record<string, string> = { ...prefix('contactInfo', contactInfo) }
  return { ...values, ...prefix('extras.passenger', extras.passenger ?? {}) }[name] ?? ''
}

function prefix(group: string, values: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [`${group}.${key}`, value]))
}

/** Finds the errors of step 2 by the rules of the request; a phone number must be one that `isPhone` accepts. */
export function findContactErrors(draft: ContactStep, isPhone: (text: string) => boolean): ContactErrors {
  const { error } = contactStepSchema.safeParse(draft)
  const errors = pickContactErrors(
    Object.fromEntries((error?.issues ?? []).toReversed().map(({ path, message }) => [path.join('.'), message])),
  )
  for (const name of contactFields) {
    if (!/phone$/i.test(name)) continue
    const text = readContactField(draft, name).trim()
    if (text !== '' && !isPhone(text)) errors[name] ??= PHONE_MESSAGE
  }
  return errors
}

/** Picks the messages that are about fields of step 2, in page order. */
export function pickContactErrors(fields: Record<string, string>): ContactErrors {
  const errors: ContactErrors = {}
  for (const name of contactFields) if (fields[name] !== undefined) errors[name] = fields[name]
  return errors
}

/** Lists the required fields of step 2 that are empty. One that is not shows its error instead. */
export function listMissingContactFields(draft: ContactStep): MissingField<ContactField>[] {
  const errors = findContactErrors(draft, () => true)
  return contactFields.flatMap(name => {
    const label = requiredLabels[name]
    const isEmpty = toSingleLine(readContactField(draft, name)) === ''
    return label !== undefined && isEmpty && errors[name] !== undefined ? [{ name, label }] : []
  })
}
