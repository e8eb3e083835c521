import { createRouteHandler } from '@/lib/api/create-route-handler'
import { getDeskEndpoint } from '@/lib/booking/api'

/** Returns the desk of the Bearer token. */
export const GET = createRouteHandler(getDeskEndpoint, async ({ access, json }) => json(access))
