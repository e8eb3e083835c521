import { getPaymentEndpoint } from '@/lib/payment/api'
import { createRouteHandler } from '@/lib/server/api/create-route-handler'

/** Returns one payment of the token's booking. */
export const GET = createRouteHandler(getPaymentEndpoint, async ({ access, json }) => json({ payment: access.payment }))
