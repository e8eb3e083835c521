import { routesQuerySchema } from '@/lib/server/api/queries'
import { addressOf } from '@/lib/server/bookings/address'
import { env } from '@/lib/server/env'
import { handle, readQuery } from '@/lib/server/handle'
import { driveBetween } from '@/lib/server/routes/drive-between'

/**
 * The drive between two places by the stops on its way, each a place id of ours, "lat,lng" or a place of Google's. An address that asks for too
 * many that a router has to be asked for is answered 429.
 */
export const GET = handle(async request => {
  const address = addressOf({ headers: request.headers, trustedProxies: env().trustedProxies })
  const { from, to, via1, via2, via3 } = readQuery(request, routesQuerySchema)
  const via = [via1, via2, via3].filter(stop => stop !== undefined)
  const route = await driveBetween({ from, via, to, address })
  return Response.json(route)
})
