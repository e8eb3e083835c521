import { AppError } from '@/lib/errors'
import { bookingPorts } from '@/lib/server/bookings'
import { env } from '@/lib/server/env'
import { handle, readBytes } from '@/lib/server/handle'
import { takeNotification } from '@/lib/server/payments/webhook'

/** Takes Authorize.Net's notifications, signed with its Signature Key; not there where that is not set. */
export const POST = handle(async request => {
  const { payments } = env()
  const key = payments.gateway === 'authorizenet' ? payments.signatureKey : null
  if (key === null) {
    throw new AppError({
      kind: 'not_found',
      message: 'AUTHORIZE_NET_SIGNATURE_KEY is not set',
      sentence: 'There is no such call.',
    })
  }
  const body = await readBytes(request)
  await takeNotification(await bookingPorts(), { body, signature: request.headers.get('x-anet-signature'), key })
  return Response.json({ received: true })
})
