import { getOperatorViewEndpoint, performOperatorActionEndpoint } from '@/lib/operator/api'
import { createRouteHandler } from '@/lib/server/api/create-route-handler'
import { createBookingContext } from '@/lib/server/bookings'
import { performOperatorAction } from '@/lib/server/operator/perform-action'

/** Returns the booking of the Bearer capability. */
export const GET = createRouteHandler(getOperatorViewEndpoint, async ({ access, json }) => json(access.view))

/** Performs an operator action. */
export const POST = createRouteHandler(performOperatorActionEndpoint, async ({ access, body, json }) => {
  const { capability } = access
  return json(await performOperatorAction(await createBookingContext(), { capability, action: body }))
})
