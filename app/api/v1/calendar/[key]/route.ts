import { defineEndpoint } from '@/lib/api/define-endpoint'
import { notFound, userMessages } from '@/lib/errors'
import { createFeedCalendar, feedKey, readFeedRides } from '@/lib/notifications/calendar/feed'
import { currentTime } from '@/lib/platform/clock'
import { database } from '@/lib/platform/database/connection'
import { getServerSecret, isSameSecret } from '@/lib/platform/secret'

export const GET = defineEndpoint(
  {
    method: 'GET',
    path: '/api/v1/calendar/{key}',
    tag: 'bookings',
    summary: 'Get the operator calendar of all rides; the secret key in the URL authorizes the request',
    auth: 'none',
    responses: { 200: { description: 'text/calendar: rides of the last 30 days and all upcoming rides' } },
    errors: [404],
  },
  async ({ params }) => {
    if (!isSameSecret(params.key, feedKey(await getServerSecret()))) throw notFound(userMessages.endpointMissing)
    const rides = await readFeedRides({ db: await database(), now: currentTime() })
    return new Response(createFeedCalendar(rides), {
      headers: { 'content-type': 'text/calendar; charset=utf-8; method=PUBLISH', 'cache-control': 'private, no-cache' },
    })
  },
)
