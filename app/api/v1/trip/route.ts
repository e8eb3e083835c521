import { defineEndpoint } from '@/lib/api/define-endpoint'
import { tripSheetSchema } from '@/lib/operator/model/schemas'

export const GET = defineEndpoint(
  {
    method: 'GET',
    path: '/api/v1/trip',
    tag: 'operator',
    summary: 'Get the trip sheet for the chauffeur, with the capability from its link; of prices only what to collect',
    auth: 'tripLink',
    responses: { 200: { description: 'The trip sheet', schema: tripSheetSchema } },
    errors: [404],
  },
  async ({ access, json }) => json(access.sheet),
)
