import { createBookingContext } from '@/lib/server/bookings'
import { loadBookingByToken } from '@/lib/server/bookings/load-booking'
import { bearerToken } from '@/lib/server/bookings/token'
import { createRideCalendar } from '@/lib/server/calendar/ride-calendar'
import { readUidDomain } from '@/lib/server/calendar/uid-domain'
import { createRouteHandler } from '@/lib/server/route-handler'

/** Returns a calendar file without access token. */
export const GET = createRouteHandler(async (request, { params }: RouteContext<'/api/v1/bookings/[id]/calendar'>) => {
  const { id } = await params
  const { db } = await createBookingContext()
  const { booking, version } = await loadBookingByToken(db, { id, token: bearerToken(request) })
  return new Response(createRideCalendar({ booking, version, uidDomain: await readUidDomain(db) }), {
    headers: {
      'content-type': 'text/calendar; charset=utf-8; method=PUBLISH',
      'content-disposition': `attachment; filename="ride-${booking.id}.ics"`,
    },
  })
})
