import { createRouteHandler } from '@/lib/api/create-route-handler'
import { requestLostLinkEndpoint } from '@/lib/booking/api'
import { LOST_LINK_MESSAGE } from '@/lib/booking/model/ride-page'
import { recordLostLinkRequest } from '@/lib/notifications/outbox/rider-requests'
import { currentTime } from '@/lib/platform/clock'
import { database } from '@/lib/platform/database/connection'

/** Requests a lost link: always 202, never revealing a booking. */
export const POST = createRouteHandler(requestLostLinkEndpoint, async ({ body, clientIp, json }) => {
  await recordLostLinkRequest({ db: await database(), now: currentTime }, { ...body, clientIp })
  return json({ message: LOST_LINK_MESSAGE }, { status: 202 })
})
