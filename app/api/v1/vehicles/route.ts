import { z } from 'zod'
import { defineContentEndpoint } from '@/lib/api/content-response'

const vehicleSchema = z.object({
  _id: z.string(),
  name: z.string(),
  img: z.string(),
  description: z.string().optional(),
})

export const GET = defineContentEndpoint('vehicles', {
  path: '/api/v1/vehicles',
  summary: 'List vehicles with their pictures',
  schema: z.array(vehicleSchema),
})
