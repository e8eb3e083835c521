import { createRouteHandler } from '@/lib/api/create-route-handler'
import { userMessages } from '@/lib/errors'
import { testPaymentConnectionEndpoint } from '@/lib/payments/api'
import { testPaymentConnection } from '@/lib/payments/server'

export const dynamic = 'force-dynamic'

/** Reports whether the card gateway is reachable. */
export const GET = createRouteHandler(testPaymentConnectionEndpoint, async ({ json }) => {
  if (await testPaymentConnection()) return json({ ok: true })
  // Not thrown: every request would add an error to the log.
  return Response.json(
    { ok: false, error: userMessages.paymentConnectionFailed, code: 'payment_unreachable' },
    { status: 503 },
  )
})
