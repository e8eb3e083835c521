import { routesQuerySchema } from '@/lib/server/api/queries'
import { readClientIp } from '@/lib/server/bookings/client-ip'
import { env } from '@/lib/server/env'
import { createRouteHandler, parseQuery } from '@/lib/server/route-handler'
import { driveBetween } from '@/lib/server/routing/drive-between'

/** Returns the route between places; 429 over the routing limit. */
export const GET = createRouteHandler(async request => {
  const clientIp = readClientIp({ headers: request.headers, trustedProxies: env().trustedProxies })
  const { from, to, via1, via2, via3 } = parseQuery(request, routesQuerySchema)
  const stops = [via1, via2, via3].filter(stop => stop !== undefined)
  const route = await driveBetween({ from, via: stops, to, clientIp })
  return Response.json(route)
})
