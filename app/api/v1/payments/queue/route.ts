import { joinCardQueueEndpoint } from '@/lib/payment/api'
import { createRateLimiter } from '@/lib/platform/rate-limiter'
import { rateLimits } from '@/lib/platform/rate-limits'
import { createRouteHandler } from '@/lib/server/api/create-route-handler'
import { createBookingContext } from '@/lib/server/bookings'
import { handleQueueRequest } from '@/lib/server/payments/card-attack/queue'
import { tooManyQueueRequests } from '@/lib/server/payments/errors'

const countRequest = createRateLimiter(rateLimits.cardQueueRequests)

/** Takes, polls or releases a place in the queue. The access token is optional. */
export const POST = createRouteHandler(
  joinCardQueueEndpoint,
  async ({ body, access: { token }, clientIp, json }) =>
    json(await handleQueueRequest(await createBookingContext(), { request: body, token, clientIp })),
  {
    beforeBody: ({ clientIp }) => {
      const waitMs = countRequest(clientIp)
      if (waitMs > 0) throw tooManyQueueRequests(waitMs)
    },
  },
)
