import { defineEndpoint } from '@/lib/api/define-endpoint'
import { createRideCalendar } from '@/lib/notifications/calendar/ride-calendar'
import { getOrCreateUidDomain } from '@/lib/notifications/calendar/uid-domain'
import { database } from '@/lib/platform/database/connection'

/** Returns a calendar file without access token. */
export const GET = defineEndpoint(
  {
    method: 'GET',
    path: '/api/v1/bookings/{id}/calendar',
    tag: 'bookings',
    summary: 'Get a ride as a calendar file',
    auth: 'accessToken',
    responses: { 200: { description: 'text/calendar' } },
    errors: [404],
  },
  async ({ access: { booking, version } }) => {
    const uidDomain = await getOrCreateUidDomain(await database())
    return new Response(createRideCalendar({ booking, version, uidDomain }), {
      headers: {
        'content-type': 'text/calendar; charset=utf-8; method=PUBLISH',
        'content-disposition': `attachment; filename="ride-${booking.id}.ics"`,
      },
    })
  },
)
