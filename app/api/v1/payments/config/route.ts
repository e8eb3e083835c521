import { getPaymentConfigEndpoint } from '@/lib/payment/api'
import { createRouteHandler } from '@/lib/server/api/create-route-handler'
import { env } from '@/lib/server/env'
import { paymentConfig } from '@/lib/server/payments/config'

// Uses the settings of the running server, not of the build.
export const dynamic = 'force-dynamic'

/** Returns what a browser needs to tokenize a card. */
export const GET = createRouteHandler(getPaymentConfigEndpoint, async ({ json }) => json(paymentConfig(env().payments)))
