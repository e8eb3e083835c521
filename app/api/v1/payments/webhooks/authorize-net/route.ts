import { z } from 'zod'
import { defineEndpoint } from '@/lib/api/define-endpoint'
import { notFound, userMessages } from '@/lib/errors'
import { createBookingContext } from '@/lib/operations/booking-context'
import { gatewayInUse } from '@/lib/payments/server/gateways'
import { readAuthorizeNetWebhook } from '@/lib/payments/server/gateways/authorize-net/webhook'
import { enqueueTransaction } from '@/lib/payments/server/inbox'

export const POST = defineEndpoint(
  {
    method: 'POST',
    path: '/api/v1/payments/webhooks/authorize-net',
    tag: 'payments',
    summary: 'Receive signed Authorize.Net webhooks; available only when a signature key is set',
    auth: 'none',
    headers: {
      'X-ANET-Signature': z.string().describe('"sha512=" followed by the HMAC-SHA512 of the raw request body in hex'),
    },
    rawBody: true,
    responses: { 200: { description: 'Received', schema: z.object({ received: z.literal(true) }) } },
    errors: [401, 404, 413, 503],
    beforeBody: requireSignatureKey,
  },
  async ({ request, body, json }) => {
    const signature = request.headers.get('x-anet-signature')
    const notification = readAuthorizeNetWebhook(body, signature, requireSignatureKey())
    if (notification === null) return json({ received: true })
    const { id, eventType, transactionId } = notification
    const { db, now, log } = await createBookingContext()
    log(`webhook ${eventType} received for transaction ${transactionId}`)
    await enqueueTransaction(db, { id, transactionId, now: now() })
    return json({ received: true })
  },
)

function requireSignatureKey(): string {
  const { signatureKey } = gatewayInUse()
  if (signatureKey) return signatureKey
  throw notFound(userMessages.endpointMissing)
}
