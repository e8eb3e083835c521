import { z } from 'zod'
import { createBookingContext } from '@/lib/server/bookings'
import { loadBooking } from '@/lib/server/bookings/load-booking'
import { resendBookingEmail } from '@/lib/server/bookings/resend-email'
import { bearerToken } from '@/lib/server/bookings/token'
import { createRouteHandler, parseBody } from '@/lib/server/route-handler'

/** Resends the booking's email; the body is `{}`. */
export const POST = createRouteHandler(async (request, { params }: RouteContext<'/api/v1/bookings/[id]/resend'>) => {
  const { id } = await params
  const context = await createBookingContext()
  const credentials = { id, token: bearerToken(request) }
  // Before the body: a validation error would reveal the booking.
  await loadBooking(context, credentials)
  await parseBody(request, z.strictObject({}))
  return Response.json({ message: await resendBookingEmail(context, credentials) }, { status: 202 })
})
