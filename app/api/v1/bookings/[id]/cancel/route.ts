import { z } from 'zod'
import { defineEndpoint } from '@/lib/api/define-endpoint'
import { bookingSchema } from '@/lib/booking/model/schemas'
import { createBookingContext } from '@/lib/operations/booking-context'
import { cancelBooking } from '@/lib/payments/server/cancel'

export const POST = defineEndpoint(
  {
    method: 'POST',
    path: '/api/v1/bookings/{id}/cancel',
    tag: 'bookings',
    summary: 'Cancel a ride and refund it according to the policy; idempotent',
    auth: 'accessToken',
    body: z.strictObject({ refundCents: z.int().min(0).optional() }),
    responses: { 200: { description: 'The canceled booking', schema: z.object({ booking: bookingSchema }) } },
    errors: [400, 404, 409],
  },
  async ({ access, body, json }) => {
    const context = await createBookingContext()
    return json({ booking: await cancelBooking(context, { access, seenCents: body.refundCents }) })
  },
)
