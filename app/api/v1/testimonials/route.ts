import { z } from 'zod'
import { defineContentEndpoint } from '@/lib/api/content-response'
import { testimonialSchema } from '@/lib/content/model/schemas'

export const GET = defineContentEndpoint('testimonials', {
  path: '/api/v1/testimonials',
  summary: 'List testimonials',
  schema: z.array(testimonialSchema),
})
