import { defineEndpoint } from '@/lib/api/define-endpoint'
import { dayListSchema } from '@/lib/operator/model/schemas'

export const GET = defineEndpoint(
  {
    method: 'GET',
    path: '/api/v1/operator/rides',
    tag: 'operator',
    summary:
      'List the rides for today and the next 13 days by pickup time, with the link from `npm run bookings -- link`',
    auth: 'dayListLink',
    responses: { 200: { description: 'The rides by day; a round trip is listed as two rides', schema: dayListSchema } },
    errors: [404],
  },
  async ({ access, json }) => json(access.list),
)
