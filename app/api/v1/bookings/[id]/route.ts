import { bookingRequestSchema } from '@/lib/booking/schemas'
import { ifMatchSchema } from '@/lib/server/api/queries'
import { createBookingContext } from '@/lib/server/bookings'
import { changeBooking } from '@/lib/server/bookings/change'
import { readClientIp } from '@/lib/server/bookings/client-ip'
import { invalidIfMatch } from '@/lib/server/bookings/errors'
import { loadBooking } from '@/lib/server/bookings/load-booking'
import { loadRidePage } from '@/lib/server/bookings/ride-page'
import { bearerToken } from '@/lib/server/bookings/token'
import { env } from '@/lib/server/env'
import { createRouteHandler, parseBody } from '@/lib/server/route-handler'

type Context = RouteContext<'/api/v1/bookings/[id]'>

/** Returns the booking with its refund and history. */
export const GET = createRouteHandler(async (request, { params }: Context) => {
  const { id } = await params
  return Response.json(await loadRidePage(await createBookingContext(), { id, token: bearerToken(request) }))
})

/** Updates an unpaid booking; `If-Match` carries the known version. */
export const PATCH = createRouteHandler(async (request, { params }: Context) => {
  const { id } = await params
  const context = await createBookingContext({
    clientIp: readClientIp({ headers: request.headers, trustedProxies: env().trustedProxies }),
  })
  const credentials = { id, token: bearerToken(request) }
  // Before the body: a validation error would reveal the booking.
  await loadBooking(context, credentials)
  const expectedVersion = ifMatchSchema.safeParse(request.headers.get('if-match') ?? undefined)
  if (!expectedVersion.success) throw invalidIfMatch()
  const body = await parseBody(request, bookingRequestSchema)
  return Response.json(
    await changeBooking(context, { access: credentials, request: body, seenVersion: expectedVersion.data }),
  )
})
