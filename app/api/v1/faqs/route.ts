import { z } from 'zod'
import { defineContentEndpoint } from '@/lib/api/content-response'
import { faqSchema } from '@/lib/content/model/schemas'

export const GET = defineContentEndpoint('faqs', {
  path: '/api/v1/faqs',
  summary: 'List frequently asked questions',
  schema: z.array(faqSchema),
})
