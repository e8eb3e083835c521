import { z } from 'zod'
import { defineContentEndpoint } from '@/lib/api/content-response'
import { vehicleCategorySchema } from '@/lib/content/model/schemas'

export const GET = defineContentEndpoint('vehicleCategories', {
  path: '/api/v1/vehicle-category',
  summary: 'List vehicle categories with rates in dollars',
  schema: z.array(vehicleCategorySchema),
})
