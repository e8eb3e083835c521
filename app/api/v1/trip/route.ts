import { createRouteHandler } from '@/lib/api/create-route-handler'
import { getTripSheetEndpoint } from '@/lib/operator/api'

/** Returns the trip sheet of the Bearer capability. */
export const GET = createRouteHandler(getTripSheetEndpoint, async ({ access, json }) => json(access.sheet))
