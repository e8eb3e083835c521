import { createBookingEndpoint } from '@/lib/booking/api'
import { createRouteHandler } from '@/lib/server/api/create-route-handler'
import { createBookingContext } from '@/lib/server/bookings'
import { createBooking } from '@/lib/server/bookings/create'
import { idempotencyKeyMissing } from '@/lib/server/bookings/errors'

/** Creates a booking: 201 with `{ booking, version, token }`, or 200 for a repeated idempotency key. */
export const POST = createRouteHandler(
  createBookingEndpoint,
  async ({ headers, body, clientIp, json }) => {
    const { repeated: isRepeated, ...created } = await createBooking(await createBookingContext({ clientIp }), {
      request: body,
      idempotencyKey: headers['Idempotency-Key'],
      clientIp,
    })
    return json(created, { status: isRepeated ? 200 : 201 })
  },
  { invalidHeaders: idempotencyKeyMissing },
)
