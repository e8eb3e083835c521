import { userMessages } from '@/lib/errors'
import { testPaymentConnectionEndpoint } from '@/lib/payment/api'
import { createRouteHandler } from '@/lib/server/api/create-route-handler'
import { createPaymentGateway } from '@/lib/server/payments'
import { cacheConnectionCheck } from '@/lib/server/payments/connection-check'

export const dynamic = 'force-dynamic'

const checkConnection = cacheConnectionCheck({
  check: async () => (await createPaymentGateway()).testConnection(),
  now: Date.now,
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
