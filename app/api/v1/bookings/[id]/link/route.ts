import { z } from 'zod'
import { bookingPorts } from '@/lib/server/bookings'
import { readBooking } from '@/lib/server/bookings/read'
import { replaceOwnLink } from '@/lib/server/bookings/replace-link'
import { bearerToken } from '@/lib/server/bookings/token'
import { handle, readBody } from '@/lib/server/handle'

/** Puts a new link in the place of the one whose token comes along, which opens nothing from then on. The body is `{}`. */
export const POST = handle(async (request, { params }: RouteContext<'/api/v1/bookings/[id]/link'>) => {
  const { id } = await params
  const ports = await bookingPorts()
  const opener = { id, token: bearerToken(request) }
  // Before the body: without the token nobody learns from a complaint about it that the booking is there.
  await readBooking(ports, opener)
  await readBody(request, z.strictObject({}))
  return Response.json({ token: await replaceOwnLink(ports, opener) })
})
