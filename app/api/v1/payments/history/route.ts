import { historyQuerySchema } from '@/lib/server/api/queries'
import { createBookingContext } from '@/lib/server/bookings'
import { bearerToken } from '@/lib/server/bookings/token'
import { listPaymentRecords } from '@/lib/server/payments/payment-records'
import { createRouteHandler, parseQuery } from '@/lib/server/route-handler'

/** Returns the payments of `?booking=`. */
export const GET = createRouteHandler(async request => {
  const { booking } = parseQuery(request, historyQuerySchema)
  const payments = await listPaymentRecords(await createBookingContext(), { id: booking, token: bearerToken(request) })
  return Response.json({ payments })
})
