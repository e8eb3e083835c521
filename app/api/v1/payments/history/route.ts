import { historyQuerySchema } from '@/lib/server/api/queries'
import { bookingPorts } from '@/lib/server/bookings'
import { bearerToken } from '@/lib/server/bookings/token'
import { handle, readQuery } from '@/lib/server/handle'
import { readPayments } from '@/lib/server/payments/records'

/** The payments of `?booking=`, for its Bearer token alone. */
export const GET = handle(async request => {
  const { booking } = readQuery(request, historyQuerySchema)
  const payments = await readPayments(await bookingPorts(), { id: booking, token: bearerToken(request) })
  return Response.json({ payments })
})
