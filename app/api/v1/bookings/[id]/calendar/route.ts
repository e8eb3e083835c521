import { bookingPorts } from '@/lib/server/bookings'
import { openBooking } from '@/lib/server/bookings/read'
import { bearerToken } from '@/lib/server/bookings/token'
import { publishCalendar } from '@/lib/server/calendar/publish'
import { readUidDomain } from '@/lib/server/calendar/uid-domain'
import { handle } from '@/lib/server/handle'

/** The ride that the Bearer token opens as a calendar file; the token is not in it. */
export const GET = handle(async (request, { params }: RouteContext<'/api/v1/bookings/[id]/calendar'>) => {
  const { id } = await params
  const { db } = await bookingPorts()
  const { booking, version } = await openBooking(db, { id, token: bearerToken(request) })
  return new Response(publishCalendar({ booking, version, uidDomain: await readUidDomain(db) }), {
    headers: {
      'content-type': 'text/calendar; charset=utf-8; method=PUBLISH',
      'content-disposition': `attachment; filename="ride-${booking.id}.ics"`,
    },
  })
})
