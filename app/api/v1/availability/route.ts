import { availabilityRequestSchema } from '@/lib/booking/availability-request'
import { createBookingContext } from '@/lib/server/bookings'
import { checkAvailability } from '@/lib/server/bookings/check-availability'
import { readClientIp } from '@/lib/server/bookings/client-ip'
import { env } from '@/lib/server/env'
import { createRouteHandler, parseBody } from '@/lib/server/route-handler'

/**
 * Whether a ride could be booked at its times: `{ ok: true }`, or refused as its booking would be, with the next time
 * that can be served. Nothing is stored, and no car is kept.
 */
export const POST = createRouteHandler(async request => {
  const availabilityRequest = await parseBody(request, availabilityRequestSchema)
  const clientIp = readClientIp({ headers: request.headers, trustedProxies: env().trustedProxies })
  await checkAvailability(await createBookingContext({ clientIp }), { request: availabilityRequest, clientIp })
  return Response.json({ ok: true })
})
