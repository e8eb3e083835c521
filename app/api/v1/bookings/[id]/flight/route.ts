import { updateFlightEndpoint } from '@/lib/booking/api'
import { createRouteHandler } from '@/lib/server/api/create-route-handler'
import { createBookingContext } from '@/lib/server/bookings'
import { updateFlight } from '@/lib/server/bookings/update-flight'

/** Updates the flights of an active booking, idempotently. */
export const POST = createRouteHandler(updateFlightEndpoint, async ({ access, body, json }) =>
  json(await updateFlight(await createBookingContext(), { access, flights: body })),
)
