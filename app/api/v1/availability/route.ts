import { checkAvailabilityEndpoint } from '@/lib/booking/api'
import { createRouteHandler } from '@/lib/server/api/create-route-handler'
import { createBookingContext } from '@/lib/server/bookings'
import { checkAvailability } from '@/lib/server/bookings/check-availability'

/** Checks whether a ride could be booked: `{ ok: true }` or its booking's rejection. Stores nothing. */
export const POST = createRouteHandler(checkAvailabilityEndpoint, async ({ body, clientIp, json }) => {
  await checkAvailability(await createBookingContext({ clientIp }), { request: body, clientIp })
  return json({ ok: true })
})
