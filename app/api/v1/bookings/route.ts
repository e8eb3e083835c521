import { createRouteHandler } from '@/lib/api/create-route-handler'
import { createBookingEndpoint } from '@/lib/booking/api'
import { createBooking } from '@/lib/booking/server/create'
import { createBookingContext } from '@/lib/operations/booking-context'

/** Creates a booking: 201 with `{ booking, version, token }`, or 200 for a repeated idempotency key. */
export const POST = createRouteHandler(createBookingEndpoint, async ({ headers, body, clientIp, json }) => {
  const { repeated: isRepeated, ...created } = await createBooking(await createBookingContext({ clientIp }), {
    request: body,
    idempotencyKey: headers['Idempotency-Key'],
  })
  return json(created, { status: isRepeated ? 200 : 201 })
})
