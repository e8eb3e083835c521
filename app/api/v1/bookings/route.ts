import { bookingRequestSchema } from '@/lib/booking/schemas'
import { idempotencyKeySchema } from '@/lib/server/api/queries'
import { createBookingContext } from '@/lib/server/bookings'
import { readClientIp } from '@/lib/server/bookings/client-ip'
import { createBooking } from '@/lib/server/bookings/create'
import { idempotencyKeyMissing } from '@/lib/server/bookings/errors'
import { env } from '@/lib/server/env'
import { createRouteHandler, parseBody } from '@/lib/server/route-handler'

/** Creates a booking: 201 with `{ booking, version, token }`, or 200 for a repeated idempotency key. */
export const POST = createRouteHandler(async request => {
  const key = idempotencyKeySchema.safeParse(request.headers.get('idempotency-key'))
  if (!key.success) throw idempotencyKeyMissing()
  const body = await parseBody(request, bookingRequestSchema)
  const clientIp = readClientIp({ headers: request.headers, trustedProxies: env().trustedProxies })
  const { repeated: isRepeated, ...created } = await createBooking(await createBookingContext({ clientIp }), {
    request: body,
    idempotencyKey: key.data,
    clientIp,
  })
  return Response.json(created, { status: isRepeated ? 200 : 201 })
})
