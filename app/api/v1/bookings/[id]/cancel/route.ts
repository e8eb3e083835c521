import { cancelBookingEndpoint } from '@/lib/booking/api'
import { createRouteHandler } from '@/lib/server/api/create-route-handler'
import { createBookingContext } from '@/lib/server/bookings'
import { cancelBooking } from '@/lib/server/bookings/cancel'

/** Cancels the booking, idempotently; `refundCents` is what the customer saw. */
export const POST = createRouteHandler(cancelBookingEndpoint, async ({ access, body, json }) => {
  const context = await createBookingContext()
  return json({ booking: await cancelBooking(context, { access, seenCents: body.refundCents }) })
})
