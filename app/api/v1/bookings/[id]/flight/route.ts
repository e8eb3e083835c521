import { createRouteHandler } from '@/lib/api/create-route-handler'
import { updateFlightEndpoint } from '@/lib/booking/api'
import { updateFlight } from '@/lib/booking/server/update-flight'
import { createBookingContext } from '@/lib/operations/booking-context'

/** Updates the flights of an active booking, idempotently. */
export const POST = createRouteHandler(updateFlightEndpoint, async ({ access, body, json }) =>
  json(await updateFlight(await createBookingContext(), { access, flights: body })),
)
