import { defineEndpoint, emptyBodySchema, messageSchema } from '@/lib/api/define-endpoint'
import { resendBookingEmail } from '@/lib/notifications/outbox/rider-requests'
import { createBookingContext } from '@/lib/operations/booking-context'

export const POST = defineEndpoint(
  {
    method: 'POST',
    path: '/api/v1/bookings/{id}/resend',
    tag: 'bookings',
    summary: 'Resend the booking email to the customer',
    auth: 'accessToken',
    body: emptyBodySchema,
    responses: { 202: { description: 'The email is queued', schema: messageSchema } },
    errors: [400, 404, 429],
  },
  async ({ access, json }) =>
    json({ message: await resendBookingEmail(await createBookingContext(), access) }, { status: 202 }),
)
