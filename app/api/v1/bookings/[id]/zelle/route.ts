import { z } from 'zod'
import { createBookingContext } from '@/lib/server/bookings'
import { loadBooking } from '@/lib/server/bookings/load-booking'
import { bearerToken } from '@/lib/server/bookings/token'
import { awaitZelleTransfer } from '@/lib/server/payments/zelle'
import { createRouteHandler, parseBody } from '@/lib/server/route-handler'

/** Marks the booking as awaiting Zelle, idempotently; the body is `{}`. */
export const POST = createRouteHandler(async (request, { params }: RouteContext<'/api/v1/bookings/[id]/zelle'>) => {
  const { id } = await params
  const context = await createBookingContext()
  const credentials = { id, token: bearerToken(request) }
  // Before the body: a validation error would reveal the booking.
  await loadBooking(context, credentials)
  await parseBody(request, z.strictObject({}))
  return Response.json(await awaitZelleTransfer(context, credentials))
})
