import { bookingPorts } from '@/lib/server/bookings'
import { addressOf } from '@/lib/server/bookings/address'
import { bearerToken } from '@/lib/server/bookings/token'
import { env } from '@/lib/server/env'
import { handle } from '@/lib/server/handle'
import { validatePayment } from '@/lib/server/payments/process'
import { readPaymentRequest } from '@/lib/server/payments/read-request'

/** Whether a payment would be taken as it is sent. Nothing is charged, and the token stays good. */
export const POST = handle(async request => {
  const body = await readPaymentRequest(request)
  const address = addressOf({ headers: request.headers, trustedProxies: env().trustedProxies })
  await validatePayment(await bookingPorts(), { request: body, token: bearerToken(request), address })
  return Response.json({ valid: true })
})
