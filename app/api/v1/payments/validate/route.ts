import { createBookingContext } from '@/lib/server/bookings'
import { readClientIp } from '@/lib/server/bookings/client-ip'
import { bearerToken } from '@/lib/server/bookings/token'
import { env } from '@/lib/server/env'
import { validatePayment } from '@/lib/server/payments/process'
import { readPaymentRequest } from '@/lib/server/payments/read-request'
import { createRouteHandler } from '@/lib/server/route-handler'

/** Validates a payment request without charging it. */
export const POST = createRouteHandler(async request => {
  const body = await readPaymentRequest(request)
  const clientIp = readClientIp({ headers: request.headers, trustedProxies: env().trustedProxies })
  await validatePayment(await createBookingContext(), { request: body, token: bearerToken(request), clientIp })
  return Response.json({ valid: true })
})
