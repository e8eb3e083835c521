import { createRouteHandler } from '@/lib/api/create-route-handler'
import { createBookingContext } from '@/lib/operations/booking-context'
import { getOperatorViewEndpoint, performOperatorActionEndpoint } from '@/lib/operator/api'
import { performOperatorAction } from '@/lib/operator/server/perform-action'

/** Returns the booking of the Bearer capability. */
export const GET = createRouteHandler(getOperatorViewEndpoint, async ({ access, json }) => json(access.view))

/** Performs an operator action. */
export const POST = createRouteHandler(performOperatorActionEndpoint, async ({ access, body, json }) => {
  const { capability } = access
  return json(await performOperatorAction(await createBookingContext(), { capability, action: body }))
})
