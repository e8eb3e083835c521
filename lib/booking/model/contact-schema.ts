import { z } from 'zod'
import { emailSchema, plainCharactersSchema, singleLineSchema } from '@/lib/typed-text'
import { asText } from './texts'

export const PHONE_MESSAGE = 'Please enter a valid phone number, such as (212) 555-0142.'

const requiredName = (userMessage: string) =>
  asText('name', singleLineSchema.min(1, userMessage).max(80, 'Please keep this to 80 characters or fewer.'))
const phone = plainCharactersSchema.max(40, 'This phone number is too long.')

export const contactInfoSchema = z.strictObject({
  firstName: requiredName('Please enter your first name.'),
  lastName: requiredName('Please enter your last name.'),
  email: asText('email', emailSchema),
  phone: asText('phone', phone.min(1, 'Please enter your phone number.')),
  alternatePhone: asText('phone', phone).default(''),
  specialRequests: z.string().trim().max(1000, 'Please keep your requests to 1,000 characters or fewer.').default(''),
})
