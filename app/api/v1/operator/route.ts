import { operatorActionSchema } from '@/lib/operator/schemas'
import { createBookingContext } from '@/lib/server/bookings'
import { bearerCapability } from '@/lib/server/operator/capability'
import { performOperatorAction } from '@/lib/server/operator/perform-action'
import { loadOperatorView } from '@/lib/server/operator/view'
import { createRouteHandler, parseBody } from '@/lib/server/route-handler'

/** Returns the booking of the Bearer capability. */
export const GET = createRouteHandler(async request => {
  return Response.json(await loadOperatorView(await createBookingContext(), bearerCapability(request)))
})

/** Performs an operator action. */
export const POST = createRouteHandler(async request => {
  const context = await createBookingContext()
  const capability = bearerCapability(request)
  // Before the body: a validation error would reveal the booking.
  await loadOperatorView(context, capability)
  const action = await parseBody(request, operatorActionSchema)
  return Response.json(await performOperatorAction(context, { capability, action }))
})
