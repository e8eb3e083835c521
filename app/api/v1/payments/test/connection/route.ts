import { userMessages } from '@/lib/errors'
import { createPaymentGateway } from '@/lib/server/payments'
import { cacheConnectionCheck } from '@/lib/server/payments/connection-check'
import { createRouteHandler } from '@/lib/server/route-handler'

export const dynamic = 'force-dynamic'

const checkConnection = cacheConnectionCheck({
  check: async () => (await createPaymentGateway()).testConnection(),
  now: Date.now,
})

/** Reports whether the card gateway is reachable. */
export const GET = createRouteHandler(async () => {
  if (await checkConnection()) return Response.json({ ok: true })
  // Throwing would log an error on every request.
  return Response.json(
    { ok: false, error: userMessages.paymentConnectionFailed, code: 'payment_unreachable' },
    { status: 503 },
  )
})
