import { z } from 'zod'
import { defineEndpoint } from '@/lib/api/define-endpoint'
import { userMessages } from '@/lib/errors'
import { createBookingContext } from '@/lib/operations/booking-context'
import { paymentRequestSchema } from '@/lib/payments/model/schemas'
import { validatePayment } from '@/lib/payments/server/pay'

export const POST = defineEndpoint(
  {
    method: 'POST',
    path: '/api/v1/payments/validate',
    tag: 'payments',
    summary: 'Validate a payment without charging it',
    auth: 'optionalAccessToken',
    body: paymentRequestSchema,
    responses: { 200: { description: 'The payment is valid', schema: z.object({ valid: z.literal(true) }) } },
    errors: [400, 404, 409, 429, 503],
    failureMessage: userMessages.paymentValidationFailed,
  },
  async ({ body, access: { token }, clientIp, json }) => {
    await validatePayment(await createBookingContext(), { request: body, token, clientIp })
    return json({ valid: true })
  },
)
