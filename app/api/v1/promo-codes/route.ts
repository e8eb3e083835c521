import { z } from 'zod'
import { defineEndpoint } from '@/lib/api/define-endpoint'
import { promoSchema } from '@/lib/booking/model/promo'
import { promoNotFound } from '@/lib/booking/server/errors'
import { findPromo } from '@/lib/booking/server/promo'
import { createBookingContext } from '@/lib/operations/booking-context'

export const POST = defineEndpoint(
  {
    method: 'POST',
    path: '/api/v1/promo-codes',
    tag: 'bookings',
    summary: 'Look up what a promo code takes off a fare; one 404 for a code that is unknown, expired or used up',
    auth: 'none',
    body: z.strictObject({ code: z.string().trim().toUpperCase().max(200) }),
    responses: { 200: { description: 'The terms of the code', schema: promoSchema } },
    errors: [400, 404, 429, 503],
  },
  async ({ body, clientIp, json }) => {
    const promo = await findPromo(await createBookingContext({ clientIp }), body.code)
    if (promo === null) throw promoNotFound()
    return json(promo)
  },
)
