import { createRouteHandler } from '@/lib/api/create-route-handler'
import { replaceLinkEndpoint } from '@/lib/booking/api'
import { replaceLinkAsRider } from '@/lib/booking/server/replace-link'
import { createBookingContext } from '@/lib/operations/booking-context'

/** Rotates the booking's access token; the body is `{}`. */
export const POST = createRouteHandler(replaceLinkEndpoint, async ({ access, json }) =>
  json({ token: await replaceLinkAsRider(await createBookingContext(), access) }),
)
