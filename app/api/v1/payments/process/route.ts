import { processPaymentEndpoint } from '@/lib/payment/api'
import { createRouteHandler } from '@/lib/server/api/create-route-handler'
import { createBookingContext } from '@/lib/server/bookings'
import { toPaymentRequestError } from '@/lib/server/payments/errors'
import { processPayment } from '@/lib/server/payments/process'

/** Charges a fare: 200 with the transaction ID, or 202 while unknown. The access token is optional. */
export const POST = createRouteHandler(
  processPaymentEndpoint,
  async ({ body, access: { token }, clientIp, json }) => {
    const result = await processPayment(await createBookingContext(), { request: body, token, clientIp })
    return json(result, { status: result.status === 'paid' ? 200 : 202 })
  },
  { invalidBody: toPaymentRequestError },
)
