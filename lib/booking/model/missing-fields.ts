import { toSingleLine } from '@/lib/typed-text'
import { contactInfoSchema } from './contact-schema'
import type { Draft } from './draft'
import { passengerSchema } from './extras'
import { paymentMethodSchema } from './schemas'

/** A required field that is empty; `name` is that of its control. */
export type MissingField<Name extends string = string> = { name: Name; label: string }

const contactSchemas = { contactInfo: contactInfoSchema, passenger: passengerSchema }

const contactLabels: Record<string, string> = {
  firstName: 'first name',
  lastName: 'last name',
  email: 'email',
  phone: 'phone',
  'passenger.firstName': 'passenger’s first name',
  'passenger.lastName': 'passenger’s last name',
}

/** Lists the required fields of step 2 that are empty, in page order. */
export function listMissingContactFields({
  contactInfo,
  extras: { passenger },
  paymentMethod,
}: Pick<Draft, 'contactInfo' | 'extras' | 'paymentMethod'>): MissingField[] {
  const missingContactFields = [
    ...listEmptyFields('contactInfo', contactInfo),
    ...(passenger === null ? [] : listEmptyFields('passenger', passenger)),
  ].map(name => ({ name, label: contactLabels[name] ?? name }))
  const isMethodChosen = paymentMethodSchema.safeParse(paymentMethod).success
  return isMethodChosen
    ? missingContactFields
    : [...missingContactFields, { name: 'paymentMethod', label: 'payment method' }]
}

/** A value that is not empty shows its error at the field instead. */
function listEmptyFields(group: keyof typeof contactSchemas, values: Record<string, string>): string[] {
  const { error } = contactSchemas[group].safeParse(values)
  const rejected = new Set(error?.issues.map(({ path }) => String(path[0])))
  return Object.keys(contactSchemas[group].shape)
    .filter(key => rejected.has(key) && toSingleLine(values[key] ?? '') === '')
    .map(key => (group === 'passenger' ? `passenger.${key}` : key))
}
