import { z } from 'zod'
import { bookingPorts } from '@/lib/server/bookings'
import { readBooking } from '@/lib/server/bookings/read'
import { bearerToken } from '@/lib/server/bookings/token'
import { handle, readBody } from '@/lib/server/handle'
import { awaitZelle } from '@/lib/server/payments/zelle'

/** Has the booking that the Bearer token opens wait for a Zelle transfer; as often as it is asked. The body is `{}`. */
export const POST = handle(async (request, { params }: RouteContext<'/api/v1/bookings/[id]/zelle'>) => {
  const { id } = await params
  const ports = await bookingPorts()
  const opener = { id, token: bearerToken(request) }
  // Before the body: without the token nobody learns from a complaint about it that the booking is there.
  await readBooking(ports, opener)
  await readBody(request, z.strictObject({}))
  return Response.json(await awaitZelle(ports, opener))
})
