import { defineContentEndpoint } from '@/lib/api/content-response'
import { contactSchema } from '@/lib/content/model/schemas'

export const GET = defineContentEndpoint('contact', {
  path: '/api/v1/contact',
  summary: 'Get the contact details',
  schema: contactSchema,
})
