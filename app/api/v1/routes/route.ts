import { createRouteHandler } from '@/lib/api/create-route-handler'
import { getRouteEndpoint } from '@/lib/places/api'
import { resolveWaypoint, routeThrough } from '@/lib/places/server/routing/route-between'
import { signRoute } from '@/lib/places/server/routing/route-token'
import { currentTime } from '@/lib/platform/clock'
import { getServerSecret } from '@/lib/platform/secret'

/** Returns the route between places; 429 over the routing limit; 422 with a question about a place far away. */
export const GET = createRouteHandler(getRouteEndpoint, async ({ query, clientIp, json }) => {
  const { from, to, via1, via2, via3 } = query
  const refs = [from, via1, via2, via3, to].filter(ref => ref !== undefined)
  const waypoints = await Promise.all(refs.map(resolveWaypoint))
  const route = await routeThrough(waypoints, clientIp)
  const points = waypoints.map(({ waypoint }) => waypoint)
  const token = signRoute({ secret: await getServerSecret(), points, now: currentTime() }, route)
  return json({ ...route, token })
})
