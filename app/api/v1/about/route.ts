import { defineContentEndpoint } from '@/lib/api/content-response'
import { aboutSchema } from '@/lib/content/model/schemas'

export const GET = defineContentEndpoint('about', {
  path: '/api/v1/about',
  summary: 'Get the about text',
  schema: aboutSchema,
})
