import { createRouteHandler } from '@/lib/api/create-route-handler'
import { changePaidRideEndpoint } from '@/lib/booking/api'
import { loadVersionedBooking } from '@/lib/booking/server/load-booking'
import { createBookingContext } from '@/lib/operations/booking-context'
import { changeRide } from '@/lib/payments/server/change-ride'

/** Changes a paid ride; without `agreed` it returns the terms and stores nothing. */
export const POST = createRouteHandler(changePaidRideEndpoint, async ({ access, headers, body, clientIp, json }) => {
  const context = await createBookingContext({ clientIp })
  const { id, token } = access
  const { ride: request, agreed, payBy } = body
  const { outcome, terms, booking, version } = await changeRide(context, {
    load: db => loadVersionedBooking(db, { id, token }),
    by: 'rider',
    request,
    agreed,
    payBy,
    seenVersion: headers['If-Match'],
  })
  return json({ outcome, terms, booking, version })
})
