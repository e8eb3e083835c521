import { z } from 'zod'
import { defineEndpoint } from '@/lib/api/define-endpoint'
import { unavailableTimeSchema } from '@/lib/booking/model/next-time'
import { availabilityRequestSchema } from '@/lib/booking/model/schemas'
import { checkAvailability } from '@/lib/booking/server/check-availability'
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
    errorDetails: { 422: { invalid_fields: unavailableTimeSchema } },
  },
  async ({ body, clientIp, json }) => {
    await checkAvailability(await createBookingContext({ clientIp }), { request: body, clientIp })
    return json({ ok: true })
  },
)
