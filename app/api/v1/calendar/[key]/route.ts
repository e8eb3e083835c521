import { defineEndpoint } from '@/lib/api/define-endpoint'
import { AppError } from '@/lib/errors'
import { createFeedCalendar, readFeedRides } from '@/lib/notifications/calendar/feed'
import { isFeedKeyValid } from '@/lib/notifications/calendar/feed-key'
import { calendarResponse } from '@/lib/notifications/calendar/respond'
import { getOrCreateUidDomain } from '@/lib/notifications/calendar/uid-domain'
import { currentTime } from '@/lib/platform/clock'
import { database } from '@/lib/platform/database/connection'
import { getServerSecret } from '@/lib/platform/secret'

export const GET = defineEndpoint(
  {
    method: 'GET',
    path: '/api/v1/calendar/{key}',
    tag: 'bookings',
    summary: 'Get the operator calendar of all rides; the secret key in the URL authorizes the request',
    auth: 'none',
    responses: {
      200: { description: 'text/calendar: rides of the last 30 days and all upcoming rides' },
      304: { description: 'Not modified since the ETag in If-None-Match' },
    },
    errors: [404],
  },
  async ({ request, params }) => {
    if (!isFeedKeyValid({ key: params.key, secret: await getServerSecret() })) {
      throw new AppError({
        kind: 'not_found',
        message: 'invalid calendar key',
        userMessage: 'This endpoint does not exist.',
      })
    }
    const db = await database()
    const rides = await readFeedRides({ db, now: currentTime() })
    return calendarResponse({ request, body: createFeedCalendar(rides, await getOrCreateUidDomain(db)) })
  },
)
