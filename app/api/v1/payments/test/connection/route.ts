import { z } from 'zod'
import { defineEndpoint } from '@/lib/api/define-endpoint'
import { userMessages } from '@/lib/errors'
import { testPaymentConnection } from '@/lib/payments/server/gateways'

export const dynamic = 'force-dynamic'

export const GET = defineEndpoint(
  {
    method: 'GET',
    path: '/api/v1/payments/test/connection',
    tag: 'payments',
    summary: 'Test the connection to the card gateway',
    auth: 'none',
    responses: { 200: { description: 'The gateway responds', schema: z.object({ ok: z.boolean() }) } },
    errors: [503],
  },
  async ({ json }) => {
    if (await testPaymentConnection()) return json({ ok: true })
    // Not thrown: every request would add an error to the log.
    return Response.json(
      { ok: false, error: userMessages.paymentConnectionFailed, code: 'payment_unreachable' },
      { status: 503 },
    )
  },
)
