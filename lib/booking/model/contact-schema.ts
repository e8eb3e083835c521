import { z } from 'zod'
import { emailSchema, plainCharactersSchema, singleLineSchema } from '@/lib/typed-text'

export const PHONE_MESSAGE = 'Please enter a valid phone number, such as (212) 555-0142.'

const requiredName = (userMessage: string) =>
  singleLineSchema.min(1, userMessage).max(80, 'Please keep this to 80 characters or fewer.')

export const contactInfoSchema = z.strictObject({
  firstName: requiredName('Please enter your first name.'),
  lastName: requiredName('Please enter your last name.'),
  email: emailSchema,
  phone: plainCharactersSchema.min(1, 'Please enter your phone number.').max(40, 'This phone number is too long.'),
  alternatePhone: plainCharactersSchema.max(40, 'This phone number is too long.').default(''),
  specialRequests: z.string().trim().max(1000, 'Please keep your requests to 1,000 characters or fewer.').default(''),
})
