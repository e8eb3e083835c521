import { z } from 'zod'
import { bookingPorts } from '@/lib/server/bookings'
import { readBooking } from '@/lib/server/bookings/read'
import { resendMail } from '@/lib/server/bookings/resend'
import { bearerToken } from '@/lib/server/bookings/token'
import { handle, readBody } from '@/lib/server/handle'

/** Has the mail about the booking that the Bearer token opens sent to its booker once more. The body is `{}`. */
export const POST = handle(async (request, { params }: RouteContext<'/api/v1/bookings/[id]/resend'>) => {
  const { id } = await params
  const ports = await bookingPorts()
  const opener = { id, token: bearerToken(request) }
  // Before the body: without the token nobody learns from a complaint about it that the booking is there.
  await readBooking(ports, opener)
  await readBody(request, z.strictObject({}))
  return Response.json({ message: await resendMail(ports, opener) }, { status: 202 })
})
