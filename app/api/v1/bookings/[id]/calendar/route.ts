import { defineEndpoint } from '@/lib/api/define-endpoint'
import { createRideCalendar } from '@/lib/notifications/calendar/ride-calendar'

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
  async ({ access: { booking, version } }) =>
    new Response(createRideCalendar({ booking, version }), {
      headers: {
        'content-type': 'text/calendar; charset=utf-8; method=PUBLISH',
        'content-disposition': `attachment; filename="ride-${booking.id}.ics"`,
      },
    }),
)
