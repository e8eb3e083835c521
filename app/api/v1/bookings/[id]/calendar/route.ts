import { getRideCalendarEndpoint } from '@/lib/booking/api'
import { createRouteHandler } from '@/lib/server/api/create-route-handler'
import { createRideCalendar } from '@/lib/server/calendar/ride-calendar'
import { readUidDomain } from '@/lib/server/calendar/uid-domain'
import { database } from '@/lib/server/database/connection'

/** Returns a calendar file without access token. */
export const GET = createRouteHandler(getRideCalendarEndpoint, async ({ access: { booking, version } }) => {
  const uidDomain = await readUidDomain(await database())
  return new Response(createRideCalendar({ booking, version, uidDomain }), {
    headers: {
      'content-type': 'text/calendar; charset=utf-8; method=PUBLISH',
      'content-disposition': `attachment; filename="ride-${booking.id}.ics"`,
    },
  })
})
