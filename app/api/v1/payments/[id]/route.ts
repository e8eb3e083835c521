import { createBookingContext } from '@/lib/server/bookings'
import { bearerToken } from '@/lib/server/bookings/token'
import { readPaymentRecord } from '@/lib/server/payments/payment-records'
import { createRouteHandler } from '@/lib/server/route-handler'

/** Returns one payment of the token's booking. */
export const GET = createRouteHandler(async (request, { params }: RouteContext<'/api/v1/payments/[id]'>) => {
  const { id } = await params
  const payment = await readPaymentRecord(await createBookingContext(), { id, token: bearerToken(request) })
  return Response.json({ payment })
})
