import { bookingPorts } from '@/lib/server/bookings'
import { addressOf } from '@/lib/server/bookings/address'
import { bearerToken } from '@/lib/server/bookings/token'
import { env } from '@/lib/server/env'
import { handle } from '@/lib/server/handle'
import { processPayment } from '@/lib/server/payments/process'
import { readPaymentRequest } from '@/lib/server/payments/read-request'

/** Charges a booking's fare to a card, with its Bearer token or without: 200 with the transaction's id, or 202 while its outcome is being found out. */
export const POST = handle(async request => {
  const body = await readPaymentRequest(request)
  const address = addressOf({ headers: request.headers, trustedProxies: env().trustedProxies })
  const answer = await processPayment(await bookingPorts(), { request: body, token: bearerToken(request), address })
  return Response.json(answer, { status: answer.status === 'paid' ? 200 : 202 })
})
