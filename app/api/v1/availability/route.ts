import { availabilityRequestSchema } from '@/lib/booking/availability-request'
import { createBookingContext } from '@/lib/server/bookings'
import { checkAvailability } from '@/lib/server/bookings/check-availability'
import { readClientIp } from '@/lib/server/bookings/client-ip'
import { env } from '@/lib/server/env'
import { createRouteHandler, parseBody } from '@/lib/server/route-handler'

/** Checks whether a ride could be booked: `{ ok: true }` or its booking's rejection. Stores nothing. */
export const POST = createRouteHandler(async request => {
  const availabilityRequest = await parseBody(request, availabilityRequestSchema)
  const clientIp = readClientIp({ headers: request.headers, trustedProxies: env().trustedProxies })
  await checkAvailability(await createBookingContext({ clientIp }), { request: availabilityRequest, clientIp })
  return Response.json({ ok: true })
})
