import { availabilityRequestSchema } from '@/lib/booking/availability-request'
import { bookingPorts } from '@/lib/server/bookings'
import { addressOf } from '@/lib/server/bookings/address'
import { askAvailability } from '@/lib/server/bookings/ask-availability'
import { env } from '@/lib/server/env'
import { handle, readBody } from '@/lib/server/handle'

/**
 * Whether a ride could be booked at its times: `{ ok: true }`, or refused as its booking would be, with the next time
 * that can be served. Nothing is stored, and no car is kept.
 */
export const POST = handle(async request => {
  const asked = await readBody(request, availabilityRequestSchema)
  const address = addressOf({ headers: request.headers, trustedProxies: env().trustedProxies })
  await askAvailability(await bookingPorts({ address }), { asked, address })
  return Response.json({ ok: true })
})
