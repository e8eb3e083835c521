import { z } from 'zod'

export const PHONE_MESSAGE = 'Please enter a valid phone number, such as (212) 555-0142.'

const requiredName = (userMessage: string) =>
  z.string().trim().min(1, userMessage).max(80, 'Please keep this to 80 characters or fewer.')

/** 254 characters is the maximum (RFC 5321). */
export const emailSchema = z
  .string()
  .trim()
  .min(1, 'Please enter your email address.')
  .max(254, 'This email address is too long.')
  .pipe(z.email('Please enter an email address such as name@example.com.'))

export const contactInfoSchema = z.strictObject({
  firstName: requiredName('Please enter your first name.'),
  lastName: requiredName('Please enter your last name.'),
  email: emailSchema,
  phone: z.string().trim().min(1, 'Please enter your phone number.').max(40, 'This phone number is too long.'),
  alternatePhone: z.string().trim().max(40, 'This phone number is too long.').default(''),
  specialRequests: z.string().trim().max(1000, 'Please keep your requests to 1,000 characters or fewer.').default(''),
})
