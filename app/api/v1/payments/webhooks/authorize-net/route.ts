import { createRouteHandler } from '@/lib/api/create-route-handler'
import { AppError } from '@/lib/errors'
import { createBookingContext } from '@/lib/operations/booking-context'
import { receiveAuthorizeNetWebhookEndpoint } from '@/lib/payments/api'
import { readAuthorizeNetWebhook } from '@/lib/payments/server/gateways/authorize-net/webhook'
import { enqueueTransaction } from '@/lib/payments/server/inbox'
import { env } from '@/lib/platform/env'

/** Receives signed Authorize.Net webhooks; 404 without a Signature Key. */
export const POST = createRouteHandler(
  receiveAuthorizeNetWebhookEndpoint,
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
  { beforeBody: requireSignatureKey },
)

function requireSignatureKey(): string {
  const { payments } = env()
  const key = payments.gateway === 'authorizenet' ? payments.signatureKey : null
  if (key !== null) return key
  throw new AppError({
    kind: 'not_found',
    message: 'AUTHORIZE_NET_SIGNATURE_KEY is not set',
    userMessage: 'This endpoint does not exist.',
  })
}
