import { userMessages } from '@/lib/errors'
import { createPaymentGateway } from '@/lib/server/payments'
import { cacheConnectionCheck } from '@/lib/server/payments/connection-check'
import { createRouteHandler } from '@/lib/server/route-handler'

// Evaluated on every request, never at build time.
export const dynamic = 'force-dynamic'

const checkConnection = cacheConnectionCheck({
  check: async () => (await createPaymentGateway()).testConnection(),
  now: Date.now,
})

/** Reports whether the card gateway is reachable, without details. */
export const GET = createRouteHandler(async () => {
  if (await checkConnection()) return Response.json({ ok: true })
  // Not thrown: every request would add an error to the log.
  return Response.json(
    { ok: false, error: userMessages.paymentConnectionFailed, code: 'payment_unreachable' },
    { status: 503 },
  )
})
