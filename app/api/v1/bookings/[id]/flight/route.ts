import { flightUpdateSchema } from '@/lib/booking/flight'
import { createBookingContext } from '@/lib/server/bookings'
import { loadBooking } from '@/lib/server/bookings/load-booking'
import { bearerToken } from '@/lib/server/bookings/token'
import { updateFlight } from '@/lib/server/bookings/update-flight'
import { createRouteHandler, parseBody } from '@/lib/server/route-handler'

/** Updates the flights of an active booking, idempotently. */
export const POST = createRouteHandler(async (request, { params }: RouteContext<'/api/v1/bookings/[id]/flight'>) => {
  const { id } = await params
  const context = await createBookingContext()
  const credentials = { id, token: bearerToken(request) }
  // Before the body: a validation error would reveal the booking.
  await loadBooking(context, credentials)
  const update = await parseBody(request, flightUpdateSchema)
  return Response.json(await updateFlight(context, { access: credentials, flights: update }))
})
