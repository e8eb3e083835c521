import { defineEndpoint, emptyBodySchema, messageSchema } from '@/lib/api/define-endpoint'
import { createBookingContext } from '@/lib/operations/booking-context'
import { reportZelleSent } from '@/lib/payments/server/zelle'

export const POST = defineEndpoint(
  {
    method: 'POST',
    path: '/api/v1/bookings/{id}/zelle/sent',
    tag: 'bookings',
    summary:
      'Tell the operator that the Zelle payment of a booking was sent; changes nothing, and tells once per version',
    auth: 'accessToken',
    body: emptyBodySchema,
    responses: { 202: { description: 'The operator is told by email', schema: messageSchema } },
    errors: [400, 404, 409, 429],
  },
  async ({ access, json }) =>
    json({ message: await reportZelleSent(await createBookingContext(), access) }, { status: 202 }),
)
