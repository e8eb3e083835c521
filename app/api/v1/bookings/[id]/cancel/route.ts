import { cancelBodySchema } from '@/lib/server/api/queries'
import { bookingPorts } from '@/lib/server/bookings'
import { cancelBooking } from '@/lib/server/bookings/cancel'
import { readBooking } from '@/lib/server/bookings/read'
import { bearerToken } from '@/lib/server/bookings/token'
import { handle, readBody } from '@/lib/server/handle'

/** Cancels the booking that the Bearer token opens; as often as it is asked. `refundCents` is what the rider saw. */
export const POST = handle(async (request, { params }: RouteContext<'/api/v1/bookings/[id]/cancel'>) => {
  const { id } = await params
  const ports = await bookingPorts()
  const opener = { id, token: bearerToken(request) }
  // Before the body: without the token nobody learns from a complaint about it that the booking is there.
  await readBooking(ports, opener)
  const { refundCents } = await readBody(request, cancelBodySchema)
  return Response.json({ booking: await cancelBooking(ports, { opener, seenCents: refundCents }) })
})
