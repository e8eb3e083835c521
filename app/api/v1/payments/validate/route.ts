import { paymentRequestSchema } from '@/lib/payment/schemas'
import { bookingPorts } from '@/lib/server/bookings'
import { addressOf } from '@/lib/server/bookings/address'
import { bearerToken } from '@/lib/server/bookings/token'
import { env } from '@/lib/server/env'
import { handle, readBody } from '@/lib/server/handle'
import { validatePayment } from '@/lib/server/payments/process'

/** Whether a payment would be taken as it is sent. Nothing is charged, and the token stays good. */
export const POST = handle(async request => {
  const body = await readBody(request, paymentRequestSchema)
  const address = addressOf({ headers: request.headers, trustedProxies: env().trustedProxies })
  await validatePayment(await bookingPorts(), { request: body, token: bearerToken(request), address })
  return Response.json({ valid: true })
})
