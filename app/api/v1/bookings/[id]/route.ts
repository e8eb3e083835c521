import { getRidePageEndpoint, updateBookingEndpoint } from '@/lib/booking/api'
import { createRouteHandler } from '@/lib/server/api/create-route-handler'
import { createBookingContext } from '@/lib/server/bookings'
import { changeBooking } from '@/lib/server/bookings/change'
import { loadRidePage } from '@/lib/server/bookings/ride-page'

/** Returns the booking with its refund and history. */
export const GET = createRouteHandler(getRidePageEndpoint, async ({ access, json }) =>
  json(await loadRidePage(await createBookingContext(), access)),
)

/** Updates an unpaid booking; `If-Match` carries the known version. */
export const PATCH = createRouteHandler(updateBookingEndpoint, async ({ access, headers, body, clientIp, json }) => {
  const context = await createBookingContext({ clientIp })
  return json(await changeBooking(context, { access, request: body, seenVersion: headers['If-Match'] }))
})
