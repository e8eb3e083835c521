import { createRouteHandler } from '@/lib/api/create-route-handler'
import { userMessages } from '@/lib/errors'
import { getPaymentEndpoint } from '@/lib/payments/api'

/** Returns one payment of the token's booking, by its transaction ID. */
export const GET = createRouteHandler(getPaymentEndpoint, async ({ access, json }) => json(access.payment), {
  failureMessage: userMessages.paymentDetailsFailed,
})
