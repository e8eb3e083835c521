import { userMessages } from '@/lib/errors'
import { createPaymentGateway } from '@/lib/server/payments'
import { cacheConnectionCheck } from '@/lib/server/payments/connection-check'
import { createRouteHandler } from '@/lib/server/route-handler'

// Asked anew each time, never at build.
export const dynamic = 'force-dynamic'

const checkConnection = cacheConnectionCheck({
  check: async () => (await createPaymentGateway()).testConnection(),
  now: Date.now,
})

/** Test the connection to the card gateway, and nothing else about it. */
export const GET = createRouteHandler(async () => {
  if (await checkConnection()) return Response.json({ ok: true })
  // Not thrown: that would be a line in the log for everyone who cares to ask.
  return Response.json(
    { ok: false, error: userMessages.paymentConnectionFailed, code: 'payment_unreachable' },
    { status: 503 },
  )
})
