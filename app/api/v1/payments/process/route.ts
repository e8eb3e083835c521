import { createBookingContext } from '@/lib/server/bookings'
import { readClientIp } from '@/lib/server/bookings/client-ip'
import { bearerToken } from '@/lib/server/bookings/token'
import { env } from '@/lib/server/env'
import { processPayment } from '@/lib/server/payments/process'
import { readPaymentRequest } from '@/lib/server/payments/read-request'
import { createRouteHandler } from '@/lib/server/route-handler'

/** Charges a fare: 200 with the transaction ID, or 202 while unknown. The access token is optional. */
export const POST = createRouteHandler(async request => {
  const body = await readPaymentRequest(request)
  const clientIp = readClientIp({ headers: request.headers, trustedProxies: env().trustedProxies })
  const result = await processPayment(await createBookingContext(), {
    request: body,
    token: bearerToken(request),
    clientIp,
  })
  return Response.json(result, { status: result.status === 'paid' ? 200 : 202 })
})
