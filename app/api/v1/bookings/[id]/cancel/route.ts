import { cancelBodySchema } from '@/lib/server/api/queries'
import { createBookingContext } from '@/lib/server/bookings'
import { cancelBooking } from '@/lib/server/bookings/cancel'
import { loadBooking } from '@/lib/server/bookings/load-booking'
import { bearerToken } from '@/lib/server/bookings/token'
import { createRouteHandler, parseBody } from '@/lib/server/route-handler'

/** Cancels the booking, idempotently; `refundCents` is what the customer saw. */
export const POST = createRouteHandler(async (request, { params }: RouteContext<'/api/v1/bookings/[id]/cancel'>) => {
  const { id } = await params
  const context = await createBookingContext()
  const credentials = { id, token: bearerToken(request) }
  // Before the body: a validation error would reveal the booking.
  await loadBooking(context, credentials)
  const { refundCents } = await parseBody(request, cancelBodySchema)
  return Response.json({ booking: await cancelBooking(context, { access: credentials, seenCents: refundCents }) })
})
