import { LOST_LINK_MESSAGE, lostLinkSchema } from '@/lib/booking/ride-page'
import { readClientIp } from '@/lib/server/bookings/client-ip'
import { recordLostLinkRequest } from '@/lib/server/bookings/lost-link'
import { database } from '@/lib/server/database/connection'
import { env } from '@/lib/server/env'
import { createRouteHandler, parseBody } from '@/lib/server/route-handler'

/** Requests a lost link: always 202, never revealing a booking. */
export const POST = createRouteHandler(async request => {
  const lostLinkRequest = await parseBody(request, lostLinkSchema)
  const clientIp = readClientIp({ headers: request.headers, trustedProxies: env().trustedProxies })
  await recordLostLinkRequest({ db: await database(), now: () => new Date() }, { ...lostLinkRequest, clientIp })
  return Response.json({ message: LOST_LINK_MESSAGE }, { status: 202 })
})
