import { z } from 'zod'
import { defineEndpoint } from '@/lib/api/define-endpoint'
import { bookingRequestSchema, createdBookingSchema } from '@/lib/booking/model/schemas'
import { createBooking } from '@/lib/booking/server/create'
import { createBookingContext } from '@/lib/operations/booking-context'

export const POST = defineEndpoint(
  {
    method: 'POST',
    path: '/api/v1/bookings',
    tag: 'bookings',
    summary: 'Create a booking; idempotent per Idempotency-Key',
    auth: 'none',
    headers: { 'Idempotency-Key': z.string().regex(/^[A-Za-z0-9_-]{8,100}$/) },
    body: bookingRequestSchema,
    responses: {
      200: { description: 'Already booked with this key', schema: createdBookingSchema },
      201: { description: 'Booked', schema: createdBookingSchema },
    },
    errors: [400, 409, 429, 503],
  },
  async ({ headers, body, clientIp, json }) => {
    const { repeated: isRepeated, ...created } = await createBooking(await createBookingContext({ clientIp }), {
      request: body,
      idempotencyKey: headers['Idempotency-Key'],
    })
    return json(created, { status: isRepeated ? 200 : 201 })
  },
)
