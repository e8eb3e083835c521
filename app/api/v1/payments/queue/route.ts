import { cardQueueRequestSchema } from '@/lib/payment/card-queue'
import { createRateLimiter } from '@/lib/platform/rate-limiter'
import { rateLimits } from '@/lib/platform/rate-limits'
import { createBookingContext } from '@/lib/server/bookings'
import { readClientIp } from '@/lib/server/bookings/client-ip'
import { bearerToken } from '@/lib/server/bookings/token'
import { env } from '@/lib/server/env'
import { handleQueueRequest } from '@/lib/server/payments/card-attack/queue'
import { tooManyQueueRequests } from '@/lib/server/payments/errors'
import { createRouteHandler, parseBody } from '@/lib/server/route-handler'

const countRequest = createRateLimiter(rateLimits.cardQueueRequests)

/** Takes, polls or releases a place in the queue. The access token is optional. */
export const POST = createRouteHandler(async request => {
  const clientIp = readClientIp({ headers: request.headers, trustedProxies: env().trustedProxies })
  const waitMs = countRequest(clientIp)
  if (waitMs > 0) throw tooManyQueueRequests(waitMs)
  const body = await parseBody(request, cardQueueRequestSchema)
  return Response.json(
    await handleQueueRequest(await createBookingContext(), { request: body, token: bearerToken(request), clientIp }),
  )
})
