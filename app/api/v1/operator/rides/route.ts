import { createRouteHandler } from '@/lib/api/create-route-handler'
import { getDayListEndpoint } from '@/lib/operator/api'

/** Returns the rides of today and the next days. */
export const GET = createRouteHandler(getDayListEndpoint, async ({ access, json }) => json(access.list))
