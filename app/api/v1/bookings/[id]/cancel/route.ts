import { createRouteHandler } from '@/lib/api/create-route-handler'
import { cancelBookingEndpoint } from '@/lib/booking/api'
import { createBookingContext } from '@/lib/operations/booking-context'
import { cancelBooking } from '@/lib/payments/server/cancel'

/** Cancels the booking, idempotently; `refundCents` is what the customer saw. */
export const POST = createRouteHandler(cancelBookingEndpoint, async ({ access, body, json }) => {
  const context = await createBookingContext()
  return json({ booking: await cancelBooking(context, { access, seenCents: body.refundCents }) })
})
