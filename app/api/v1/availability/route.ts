import { createRouteHandler } from '@/lib/api/create-route-handler'
import { checkAvailabilityEndpoint } from '@/lib/booking/api'
import { checkAvailability } from '@/lib/booking/server/check-availability'
import { createBookingContext } from '@/lib/operations/booking-context'

/** Checks whether a ride could be booked: `{ ok: true }` or its booking's rejection. Stores nothing. */
export const POST = createRouteHandler(checkAvailabilityEndpoint, async ({ body, clientIp, json }) => {
  await checkAvailability(await createBookingContext({ clientIp }), { request: body, clientIp })
  return json({ ok: true })
})
