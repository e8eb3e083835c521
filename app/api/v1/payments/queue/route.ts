import { createRouteHandler } from '@/lib/api/create-route-handler'
import { createBookingContext } from '@/lib/operations/booking-context'
import { updateCardQueueEndpoint } from '@/lib/payments/api'
import { handleQueueRequest } from '@/lib/payments/server/card-attack/queue'
import { tooManyQueueRequests } from '@/lib/payments/server/errors'
import { createRateLimiter } from '@/lib/platform/rate-limiter'

const countRequest = createRateLimiter('cardQueueRequests')

/** Takes, polls or releases a position in the queue. The access token is optional. */
export const POST = createRouteHandler(
  updateCardQueueEndpoint,
  async ({ body, access: { token }, clientIp, json }) =>
    json(await handleQueueRequest(await createBookingContext(), { request: body, token, clientIp })),
  {
    beforeBody: ({ clientIp }) => {
      const waitMs = countRequest(clientIp)
      if (waitMs > 0) throw tooManyQueueRequests(waitMs)
    },
  },
)
