import { toldFlightSchema } from '@/lib/booking/flight'
import { bookingPorts } from '@/lib/server/bookings'
import { tellFlight } from '@/lib/server/bookings/flight'
import { readBooking } from '@/lib/server/bookings/read'
import { bearerToken } from '@/lib/server/bookings/token'
import { handle, readBody } from '@/lib/server/handle'

/** Puts the flight of a ride that stands, paid or not; as often as it is told. */
export const POST = handle(async (request, { params }: RouteContext<'/api/v1/bookings/[id]/flight'>) => {
  const { id } = await params
  const ports = await bookingPorts()
  const opener = { id, token: bearerToken(request) }
  // Before the body: without the token nobody learns from a complaint about it that the booking is there.
  await readBooking(ports, opener)
  const told = await readBody(request, toldFlightSchema)
  return Response.json(await tellFlight(ports, { opener, told }))
})
