import { paymentRequestSchema } from '@/lib/payment/schemas'
import { bookingPorts } from '@/lib/server/bookings'
import { addressOf } from '@/lib/server/bookings/address'
import { bearerToken } from '@/lib/server/bookings/token'
import { env } from '@/lib/server/env'
import { handle, readBody } from '@/lib/server/handle'
import { processPayment } from '@/lib/server/payments/process'

/** Charges a booking's fare to a card, with its Bearer token or without: 200 with the transaction's id, or 202 while its outcome is being found out. */
export const POST = handle(async request => {
  const body = await readBody(request, paymentRequestSchema)
  const address = addressOf({ headers: request.headers, trustedProxies: env().trustedProxies })
  const answer = await processPayment(await bookingPorts(), { request: body, token: bearerToken(request), address })
  return Response.json(answer, { status: answer.status === 'paid' ? 200 : 202 })
})
