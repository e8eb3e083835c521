import { defineEndpoint, emptyBodySchema } from '@/lib/api/define-endpoint'
import { versionedBookingSchema } from '@/lib/booking/model/schemas'
import { createBookingContext } from '@/lib/operations/booking-context'
import { awaitZelleTransfer } from '@/lib/payments/server/zelle'

export const POST = defineEndpoint(
  {
    method: 'POST',
    path: '/api/v1/bookings/{id}/zelle',
    tag: 'bookings',
    summary: 'Switch a booking to Zelle; idempotent',
    auth: 'accessToken',
    body: emptyBodySchema,
    responses: { 200: { description: 'The booking awaiting a Zelle payment', schema: versionedBookingSchema } },
    errors: [400, 404, 409],
  },
  async ({ access, json }) => json(await awaitZelleTransfer(await createBookingContext(), access)),
)
