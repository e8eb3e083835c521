import { operatorActionSchema } from '@/lib/operator/schemas'
import { createBookingContext } from '@/lib/server/bookings'
import { bearerCapability } from '@/lib/server/operator/capability'
import { performOperatorAction } from '@/lib/server/operator/perform-action'
import { loadOperatorView } from '@/lib/server/operator/view'
import { createRouteHandler, parseBody } from '@/lib/server/route-handler'

/** The booking that the Bearer capability opens, whole. */
export const GET = createRouteHandler(async request => {
  return Response.json(await loadOperatorView(await createBookingContext(), bearerCapability(request)))
})

/** Does what the operator pressed, and answers with the booking as it is after it. */
export const POST = createRouteHandler(async request => {
  const ports = await createBookingContext()
  const capability = bearerCapability(request)
  // Before the body: without the capability nobody learns from a complaint about it that the booking is there.
  await loadOperatorView(ports, capability)
  const action = await parseBody(request, operatorActionSchema)
  return Response.json(await performOperatorAction(ports, { capability, action }))
})
