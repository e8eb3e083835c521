import { validatePaymentEndpoint } from '@/lib/payment/api'
import { createRouteHandler } from '@/lib/server/api/create-route-handler'
import { createBookingContext } from '@/lib/server/bookings'
import { toPaymentRequestError } from '@/lib/server/payments/errors'
import { validatePayment } from '@/lib/server/payments/process'

/** Validates a payment request without charging it. */
export const POST = createRouteHandler(
  validatePaymentEndpoint,
  async ({ body, access: { token }, clientIp, json }) => {
    await validatePayment(await createBookingContext(), { request: body, token, clientIp })
    return json({ valid: true })
  },
  { invalidBody: toPaymentRequestError },
)
