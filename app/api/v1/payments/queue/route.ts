import { cardQueueRequestSchema } from '@/lib/payment/card-queue'
import { limitPerAddress } from '@/lib/server/address-limit'
import { bookingPorts } from '@/lib/server/bookings'
import { addressOf } from '@/lib/server/bookings/address'
import { bearerToken } from '@/lib/server/bookings/token'
import { env } from '@/lib/server/env'
import { handle, readBody } from '@/lib/server/handle'
import { queuePayment } from '@/lib/server/payments/card-attack/queue'
import { tooManyQueueRequests } from '@/lib/server/payments/refusals'

/** A rider asks 20 times a minute; several of them may share an address. */
const countRequest = limitPerAddress({ limit: 120, windowMs: 60_000 })

/** Takes, asks after or gives up a place in the queue of card payments, with the booking's Bearer token or without. */
export const POST = handle(async request => {
  const clientIp = addressOf({ headers: request.headers, trustedProxies: env().trustedProxies })
  const waitMs = countRequest(clientIp)
  if (waitMs > 0) throw tooManyQueueRequests(waitMs)
  const body = await readBody(request, cardQueueRequestSchema)
  return Response.json(
    await queuePayment(await bookingPorts(), { request: body, token: bearerToken(request), clientIp }),
  )
})
