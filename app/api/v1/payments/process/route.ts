import { defineEndpoint } from '@/lib/api/define-endpoint'
import { createBookingContext } from '@/lib/operations/booking-context'
import { paymentRequestSchema, paymentResponseSchema } from '@/lib/payments/model/schemas'
import { processPayment } from '@/lib/payments/server/pay'

export const POST = defineEndpoint(
  {
    method: 'POST',
    path: '/api/v1/payments/process',
    tag: 'payments',
    summary:
      'Charge what is due for a booking to a card, with a gratuity, or what a change of its paid ride costs, at most once. During a card testing attack it responds 429 with the code card_attack: solve the ALTCHA challenge, wait, and send the payment again with the proof',
    auth: 'optionalAccessToken',
    body: paymentRequestSchema,
    responses: {
      200: { description: 'Paid', schema: paymentResponseSchema },
      202: {
        description: 'Accepted; the outcome is unknown and no other payment may be made',
        schema: paymentResponseSchema,
      },
    },
    errors: [400, 402, 404, 409, 429, 503],
  },
  async ({ body, access: { token }, clientIp, json }) => {
    const result = await processPayment(await createBookingContext(), { request: body, token, clientIp })
    return json(result, { status: result.status === 'paid' ? 200 : 202 })
  },
)
