import { createRouteHandler } from '@/lib/api/create-route-handler'
import { AppError } from '@/lib/errors'
import { createFeedCalendar, readFeedRides } from '@/lib/notifications/calendar/feed'
import { isFeedKeyValid } from '@/lib/notifications/calendar/feed-key'
import { calendarResponse } from '@/lib/notifications/calendar/respond'
import { getOrCreateUidDomain } from '@/lib/notifications/calendar/uid-domain'
import { getOperatorCalendarEndpoint } from '@/lib/operator/api'
import { currentTime } from '@/lib/platform/clock'
import { database } from '@/lib/platform/database/connection'
import { getServerSecret } from '@/lib/platform/secret'

/** Returns the calendar feed; the secret URL is the access control. */
export const GET = createRouteHandler(getOperatorCalendarEndpoint, async ({ request, params }) => {
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
})
