import { createRouteHandler } from '@/lib/api/create-route-handler'
import { getRideCalendarEndpoint } from '@/lib/booking/api'
import { createRideCalendar } from '@/lib/notifications/calendar/ride-calendar'
import { getOrCreateUidDomain } from '@/lib/notifications/calendar/uid-domain'
import { database } from '@/lib/platform/database/connection'

/** Returns a calendar file without access token. */
export const GET = createRouteHandler(getRideCalendarEndpoint, async ({ access: { booking, version } }) => {
  const uidDomain = await getOrCreateUidDomain(await database())
  return new Response(createRideCalendar({ booking, version, uidDomain }), {
    headers: {
      'content-type': 'text/calendar; charset=utf-8; method=PUBLISH',
      'content-disposition': `attachment; filename="ride-${booking.id}.ics"`,
    },
  })
})
