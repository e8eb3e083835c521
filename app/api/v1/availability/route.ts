import { z } from 'zod'
import { defineEndpoint } from '@/lib/api/define-endpoint'
import { availabilityRequestSchema } from '@/lib/booking/model/schemas'
import { checkAvailability } from '@/lib/booking/server/availability'
import { createBookingContext } from '@/lib/operations/booking-context'

export const POST = defineEndpoint(
  {
    method: 'POST',
    path: '/api/v1/availability',
    tag: 'bookings',
    summary:
      'Check whether a ride is available at its times; errors match POST /bookings, with the next available time in `next`. Does not reserve anything',
    auth: 'none',
    body: availabilityRequestSchema,
    responses: { 200: { description: 'The ride is available', schema: z.object({ ok: z.literal(true) }) } },
    errors: [400, 429, 503],
  },
  async ({ body, clientIp, json }) => {
    await checkAvailability(await createBookingContext({ clientIp }), { request: body, clientIp })
    return json({ ok: true })
  },
)
