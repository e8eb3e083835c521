import { createRouteHandler } from '@/lib/api/create-route-handler'
import { getRidePageEndpoint, updateBookingEndpoint } from '@/lib/booking/api'
import { changeBooking } from '@/lib/booking/server/change'
import { loadRidePage } from '@/lib/booking/server/ride-page'
import { createBookingContext } from '@/lib/operations/booking-context'

/** Returns the booking with its refund and history. */
export const GET = createRouteHandler(getRidePageEndpoint, async ({ access, json }) =>
  json(await loadRidePage(await createBookingContext(), access)),
)

/** Updates an unpaid booking; `If-Match` carries the known version. */
export const PATCH = createRouteHandler(updateBookingEndpoint, async ({ access, headers, body, clientIp, json }) => {
  const context = await createBookingContext({ clientIp })
  return json(await changeBooking(context, { access, request: body, seenVersion: headers['If-Match'] }))
})
