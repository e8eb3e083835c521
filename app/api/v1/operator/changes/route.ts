import { defineEndpoint } from '@/lib/api/define-endpoint'
import { createBookingContext } from '@/lib/operations/booking-context'
import { operatorChangeResultSchema, operatorChangeSchema } from '@/lib/operator/model/schemas'
import { changeRideAsOperator } from '@/lib/operator/server/perform-action'

export const POST = defineEndpoint(
  {
    method: 'POST',
    path: '/api/v1/operator/changes',
    tag: 'operator',
    summary:
      'Change a ride at any time. Without `agreed`, returns the terms and stores nothing. For a paid ride, the difference in fare is refunded according to the policy, or due',
    auth: 'operatorCapability',
    body: operatorChangeSchema,
    responses: {
      200: {
        description: 'The terms and the booking; `outcome` says whether this is a preview or the change was applied',
        schema: operatorChangeResultSchema,
      },
    },
    errors: [400, 404, 409, 429, 503],
  },
  async ({ access, body, clientIp, json }) => {
    const { capability } = access
    return json(await changeRideAsOperator(await createBookingContext({ clientIp }), { capability, change: body }))
  },
)
