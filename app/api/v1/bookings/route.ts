import { bookingRequestSchema } from '@/lib/booking/schemas'
import { idempotencyKeySchema } from '@/lib/server/api/queries'
import { bookingPorts } from '@/lib/server/bookings'
import { addressOf } from '@/lib/server/bookings/address'
import { createBooking } from '@/lib/server/bookings/create'
import { keyMissing } from '@/lib/server/bookings/refusals'
import { env } from '@/lib/server/env'
import { handle, readBody } from '@/lib/server/handle'

/** Books a ride: 201 with `{ booking, version, token }`, or 200 with the same again for a key that was already used for it. */
export const POST = handle(async request => {
  const key = idempotencyKeySchema.safeParse(request.headers.get('idempotency-key'))
  if (!key.success) throw keyMissing()
  const body = await readBody(request, bookingRequestSchema)
  const address = addressOf({ headers: request.headers, trustedProxies: env().trustedProxies })
  const { repeated, ...booked } = await createBooking(await bookingPorts({ address }), {
    request: body,
    key: key.data,
    address,
  })
  return Response.json(booked, { status: repeated ? 200 : 201 })
})
