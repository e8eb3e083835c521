import { createRouteHandler } from '@/lib/api/create-route-handler'
import { createBookingContext } from '@/lib/operations/booking-context'
import { processPaymentEndpoint } from '@/lib/payments/api'
import { toPaymentRequestError } from '@/lib/payments/server/errors'
import { processPayment } from '@/lib/payments/server/pay'

/** Charges what is due: 200 with the transaction ID, or 202 while unknown. The access token is optional. */
export const POST = createRouteHandler(
  processPaymentEndpoint,
  async ({ body, access: { token }, clientIp, json }) => {
    const result = await processPayment(await createBookingContext(), { request: body, token, clientIp })
    return json(result, { status: result.status === 'paid' ? 200 : 202 })
  },
  { invalidBody: toPaymentRequestError },
)
