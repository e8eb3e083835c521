import { replaceLinkEndpoint } from '@/lib/booking/api'
import { createRouteHandler } from '@/lib/server/api/create-route-handler'
import { createBookingContext } from '@/lib/server/bookings'
import { replaceLinkAsRider } from '@/lib/server/bookings/replace-link'

/** Rotates the booking's access token; the body is `{}`. */
export const POST = createRouteHandler(replaceLinkEndpoint, async ({ access, json }) =>
  json({ token: await replaceLinkAsRider(await createBookingContext(), access) }),
)
