import { bookingPorts } from '@/lib/server/bookings'
import { cancelBooking } from '@/lib/server/bookings/cancel'
import { bearerToken } from '@/lib/server/bookings/token'
import { handle } from '@/lib/server/handle'

/** Cancels the booking that the Bearer token opens; as often as it is asked. */
export const POST = handle(async (request, { params }: RouteContext<'/api/v1/bookings/[id]/cancel'>) => {
  const { id } = await params
  const booking = await cancelBooking(await bookingPorts(), { id, token: bearerToken(request) })
  return Response.json({ booking })
})
