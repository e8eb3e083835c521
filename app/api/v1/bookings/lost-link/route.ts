import { defineEndpoint, messageSchema } from '@/lib/api/define-endpoint'
import { LOST_LINK_MESSAGE, lostLinkSchema } from '@/lib/booking/model/ride-page'
import { recordLostLinkRequest } from '@/lib/notifications/outbox/rider-requests'
import { currentTime } from '@/lib/platform/clock'
import { database } from '@/lib/platform/database/connection'

export const POST = defineEndpoint(
  {
    method: 'POST',
    path: '/api/v1/bookings/lost-link',
    tag: 'bookings',
    summary: 'Request a lost link; the response is the same whether or not the booking exists',
    auth: 'none',
    body: lostLinkSchema,
    responses: { 202: { description: 'The request was accepted', schema: messageSchema } },
    errors: [400, 429],
  },
  async ({ body, clientIp, json }) => {
    await recordLostLinkRequest({ db: await database(), now: currentTime }, { ...body, clientIp })
    return json({ message: LOST_LINK_MESSAGE }, { status: 202 })
  },
)
