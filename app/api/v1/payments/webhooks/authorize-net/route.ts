import { AppError } from '@/lib/errors'
import { createBookingContext } from '@/lib/server/bookings'
import { env } from '@/lib/server/env'
import { handleGatewayWebhook } from '@/lib/server/payments/gateway-webhook'
import { createRouteHandler, readBodyBytes } from '@/lib/server/route-handler'

/** Receives signed Authorize.Net webhooks; 404 without a Signature Key. */
export const POST = createRouteHandler(async request => {
  const { payments } = env()
  const key = payments.gateway === 'authorizenet' ? payments.signatureKey : null
  if (key === null) {
    throw new AppError({
      kind: 'not_found',
      message: 'AUTHORIZE_NET_SIGNATURE_KEY is not set',
      userMessage: 'There is no such endpoint.',
    })
  }
  const body = await readBodyBytes(request)
  await handleGatewayWebhook(await createBookingContext(), {
    body,
    signature: request.headers.get('x-anet-signature'),
    key,
  })
  return Response.json({ received: true })
})
