import { cancelBodySchema } from '@/lib/server/api/queries'
import { createBookingContext } from '@/lib/server/bookings'
import { cancelBooking } from '@/lib/server/bookings/cancel'
import { loadBooking } from '@/lib/server/bookings/load-booking'
import { bearerToken } from '@/lib/server/bookings/token'
import { createRouteHandler, parseBody } from '@/lib/server/route-handler'

/** Cancels the booking that the Bearer token opens; as often as it is asked. `refundCents` is what the rider saw. */
export const POST = createRouteHandler(async (request, { params }: RouteContext<'/api/v1/bookings/[id]/cancel'>) => {
  const { id } = await params
  const ports = await createBookingContext()
  const credentials = { id, token: bearerToken(request) }
  // Before the body: without the token nobody learns from a complaint about it that the booking is there.
  await loadBooking(ports, credentials)
  const { refundCents } = await parseBody(request, cancelBodySchema)
  return Response.json({ booking: await cancelBooking(ports, { access: credentials, seenCents: refundCents }) })
})
