import { createRouteHandler } from '@/lib/api/create-route-handler'
import { userMessages } from '@/lib/errors'
import { getPaymentConfigEndpoint } from '@/lib/payments/api'
import { paymentConfig } from '@/lib/payments/server/config'
import { env } from '@/lib/platform/env'

// Uses the settings of the running server, not of the build.
export const dynamic = 'force-dynamic'

/** Returns what a browser needs to tokenize a card. */
export const GET = createRouteHandler(
  getPaymentConfigEndpoint,
  async ({ json }) => json(paymentConfig(env().payments)),
  { failureMessage: userMessages.paymentConfigFailed },
)
