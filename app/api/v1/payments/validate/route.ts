import { createRouteHandler } from '@/lib/api/create-route-handler'
import { userMessages } from '@/lib/errors'
import { createBookingContext } from '@/lib/operations/booking-context'
import { validatePaymentEndpoint } from '@/lib/payments/api'
import { toValidationError } from '@/lib/payments/server/errors'
import { validatePayment } from '@/lib/payments/server/pay'

/** Validates a payment request without charging it. */
export const POST = createRouteHandler(
  validatePaymentEndpoint,
  async ({ body, access: { token }, clientIp, json }) => {
    await validatePayment(await createBookingContext(), { request: body, token, clientIp })
    return json({ valid: true })
  },
  { invalidBody: toValidationError, failureMessage: userMessages.paymentValidationFailed },
)
