import { z } from 'zod'
import { createBookingContext } from '@/lib/server/bookings'
import { loadBooking } from '@/lib/server/bookings/load-booking'
import { bearerToken } from '@/lib/server/bookings/token'
import { awaitZelleTransfer } from '@/lib/server/payments/zelle'
import { createRouteHandler, parseBody } from '@/lib/server/route-handler'

/** Has the booking that the Bearer token opens wait for a Zelle transfer; as often as it is asked. The body is `{}`. */
export const POST = createRouteHandler(async (request, { params }: RouteContext<'/api/v1/bookings/[id]/zelle'>) => {
  const { id } = await params
  const ports = await createBookingContext()
  const credentials = { id, token: bearerToken(request) }
  // Before the body: without the token nobody learns from a complaint about it that the booking is there.
  await loadBooking(ports, credentials)
  await parseBody(request, z.strictObject({}))
  return Response.json(await awaitZelleTransfer(ports, credentials))
})
