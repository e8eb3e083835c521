import { operatorActionSchema } from '@/lib/operator/schemas'
import { bookingPorts } from '@/lib/server/bookings'
import { handle, readBody } from '@/lib/server/handle'
import { actOnBooking } from '@/lib/server/operator/act'
import { bearerCapability } from '@/lib/server/operator/capability'
import { readOperatorView } from '@/lib/server/operator/view'

/** The booking that the Bearer capability opens, whole. */
export const GET = handle(async request => {
  return Response.json(await readOperatorView(await bookingPorts(), bearerCapability(request)))
})

/** Does what the operator pressed, and answers with the booking as it is after it. */
export const POST = handle(async request => {
  const ports = await bookingPorts()
  const capability = bearerCapability(request)
  // Before the body: without the capability nobody learns from a complaint about it that the booking is there.
  await readOperatorView(ports, capability)
  const action = await readBody(request, operatorActionSchema)
  return Response.json(await actOnBooking(ports, { capability, action }))
})
