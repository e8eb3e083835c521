import { defineEndpoint } from '@/lib/api/define-endpoint'
import { createBookingContext } from '@/lib/operations/booking-context'
import { operatorViewSchema, performedActionSchema } from '@/lib/operator/model/schemas'
import { operatorActionSchema } from '@/lib/operator/server/actions'
import { performOperatorAction } from '@/lib/operator/server/perform-action'

export const GET = defineEndpoint(
  {
    method: 'GET',
    path: '/api/v1/operator',
    tag: 'operator',
    summary: 'Get a booking as the operator, with the capability from the operator link',
    auth: 'operatorCapability',
    responses: {
      200: { description: 'The booking, its history and the available actions', schema: operatorViewSchema },
    },
    errors: [404],
  },
  async ({ access, json }) => json(access.view),
)

export const POST = defineEndpoint(
  {
    method: 'POST',
    path: '/api/v1/operator',
    tag: 'operator',
    summary: 'Perform one of the actions that `GET` lists; repeating it with the same key has no further effect',
    auth: 'operatorCapability',
    body: operatorActionSchema,
    responses: { 200: { description: 'The updated booking', schema: performedActionSchema } },
    errors: [400, 404, 409],
  },
  async ({ access, body, json }) => {
    const { capability } = access
    return json(await performOperatorAction(await createBookingContext(), { capability, action: body }))
  },
)
