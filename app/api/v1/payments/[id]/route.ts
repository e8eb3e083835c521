import { bookingPorts } from '@/lib/server/bookings'
import { bearerToken } from '@/lib/server/bookings/token'
import { handle } from '@/lib/server/handle'
import { readPayment } from '@/lib/server/payments/records'

/** One payment, for the Bearer token of its booking alone. */
export const GET = handle(async (request, { params }: RouteContext<'/api/v1/payments/[id]'>) => {
  const { id } = await params
  const payment = await readPayment(await bookingPorts(), { id, token: bearerToken(request) })
  return Response.json({ payment })
})
