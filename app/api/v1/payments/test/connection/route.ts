import { createRouteHandler } from '@/lib/api/create-route-handler'
import { userMessages } from '@/lib/errors'
import { testPaymentConnectionEndpoint } from '@/lib/payments/api'
import { createPaymentGateway } from '@/lib/payments/server'
import { cacheConnectionCheck } from '@/lib/payments/server/connection-check'
import { monotonicMs } from '@/lib/platform/clock'

export const dynamic = 'force-dynamic'

const checkConnection = cacheConnectionCheck({
  check: async () => (await createPaymentGateway()).testConnection(),
  now: monotonicMs,
})

/** Reports whether the card gateway is reachable. */
export const GET = createRouteHandler(testPaymentConnectionEndpoint, async ({ json }) => {
  if (await checkConnection()) return json({ ok: true })
  // Not thrown: every request would add an error to the log.
  return Response.json(
    { ok: false, error: userMessages.paymentConnectionFailed, code: 'payment_unreachable' },
    { status: 503 },
  )
})
