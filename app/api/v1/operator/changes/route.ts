import { createRouteHandler } from '@/lib/api/create-route-handler'
import { createBookingContext } from '@/lib/operations/booking-context'
import { changeRideAsOperatorEndpoint } from '@/lib/operator/api'
import { changeRideAsOperator } from '@/lib/operator/server/change-ride'

/** Changes the ride of the Bearer capability; without `agreed` it returns the terms and stores nothing. */
export const POST = createRouteHandler(changeRideAsOperatorEndpoint, async ({ access, body, clientIp, json }) => {
  const { capability } = access
  return json(await changeRideAsOperator(await createBookingContext({ clientIp }), { capability, change: body }))
})
