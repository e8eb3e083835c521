import { AppError } from '@/lib/errors'
import { getOperatorCalendarEndpoint } from '@/lib/operator/api'
import { createRouteHandler } from '@/lib/server/api/create-route-handler'
import { createFeedCalendar, readFeedRides } from '@/lib/server/calendar/feed'
import { isFeedKeyValid } from '@/lib/server/calendar/feed-key'
import { calendarResponse } from '@/lib/server/calendar/respond'
import { readUidDomain } from '@/lib/server/calendar/uid-domain'
import { database } from '@/lib/server/database/connection'
import { getServerSecret } from '@/lib/server/secret'

/** Returns the calendar feed; the secret URL is the access control. */
export const GET = createRouteHandler(getOperatorCalendarEndpoint, async ({ request, params }) => {
  if (!isFeedKeyValid({ key: params.key, secret: await getServerSecret() })) {
    throw new AppError({
      kind: 'not_found',
      message: 'invalid calendar key',
      userMessage: 'There is no such endpoint.',
    })
  }
  const db = await database()
  const rides = await readFeedRides({ db, now: new Date() })
  return calendarResponse({ request, body: createFeedCalendar(rides, await readUidDomain(db)) })
})
