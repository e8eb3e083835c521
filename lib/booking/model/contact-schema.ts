import { z } from 'zod'
import { emailSchema, plainCharacters, singleLine } from '@/lib/typed-text'
import { asText } from './texts'

export const PHONE_MESSAGE = 'Please enter a valid phone number, such as (212) 555-0142.'

const requiredName = (userMessage: string) =>
  asText('name', singleLine(userMessage).min(1, userMessage).max(80, 'Please keep this to 80 characters or fewer.'))
/** Whether there is such a number, only the server knows. */
const phone = (error?: string) =>
  plainCharacters(error)
    .max(40, 'This phone number is too long.')
    .refine(text => text === '' || (text.match(/\p{Nd}/gu) ?? []).length >= MIN_PHONE_DIGITS, PHONE_MESSAGE)
const MIN_PHONE_DIGITS = 7
const PHONE_NEEDED = 'Please enter your phone number.'

const contactInfoShape = {
  firstName: requiredName('Please enter your first name.'),
  lastName: requiredName('Please enter your last name.'),
  email: asText('email', emailSchema),
  phone: asText('phone', phone(PHONE_NEEDED).min(1, PHONE_NEEDED)),
  alternatePhone: asText('phone', phone()).default(''),
  specialRequests: z
    .string('Please enter a text.')
    .trim()
    .max(1000, 'Please keep your requests to 1,000 characters or fewer.')
    .default(''),
}
export const contactInfoSchema = z.strictObject(contactInfoShape, 'Please enter your contact information.')
