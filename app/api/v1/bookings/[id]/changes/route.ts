import { z } from 'zod'
import { defineEndpoint, ifMatchSchema } from '@/lib/api/define-endpoint'
import { handMethods } from '@/lib/booking/model/payment-methods'
import { agreedTermsSchema, changeTermsSchema } from '@/lib/booking/model/ride-change'
import { bookingRequestSchema, versionedBookingSchema } from '@/lib/booking/model/schemas'
import { loadVersionedBooking } from '@/lib/booking/server/load-booking'
import { createBookingContext } from '@/lib/operations/booking-context'
import { changeRide } from '@/lib/payments/server/change-ride'

/** `asked`: nothing was changed, and the operator is asked by email. */
const changeResultSchema = versionedBookingSchema.extend({
  outcome: z.enum(['preview', 'applied', 'payment_required', 'asked']),
  terms: changeTermsSchema,
})

export const POST = defineEndpoint(
  {
    method: 'POST',
    path: '/api/v1/bookings/{id}/changes',
    tag: 'bookings',
    summary:
      'Change a paid ride. Without `agreed`, returns the new fare and the difference and stores nothing. A lower fare is refunded according to the policy; for a higher one, send the change with its payment to POST /payments/process, or `payBy: zelle`',
    auth: 'accessToken',
    headers: { 'If-Match': ifMatchSchema },
    body: z.strictObject({
      ride: bookingRequestSchema,
      agreed: agreedTermsSchema.optional(),
      payBy: z.enum(handMethods).optional().describe('How a higher fare is paid, instead of by card'),
    }),
    responses: {
      200: {
        description:
          'The terms and the booking; `outcome` says whether this is a preview, the change was applied, a card payment is required, or the operator was asked',
        schema: changeResultSchema,
      },
    },
    errors: [400, 404, 409, 429, 503],
  },
  async ({ access, headers, body, clientIp, json }) => {
    const context = await createBookingContext({ clientIp })
    const { id, token } = access
    const { ride: request, agreed, payBy } = body
    const { outcome, terms, booking, version } = await changeRide(context, {
      load: db => loadVersionedBooking(db, { id, token }),
      by: 'rider',
      request,
      agreed,
      payBy,
      seenVersion: headers['If-Match'],
    })
    return json({ outcome, terms, booking, version })
  },
)
