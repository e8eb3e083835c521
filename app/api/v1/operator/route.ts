import { defineEndpoint } from '@/lib/api/define-endpoint'
import { createBookingContext } from '@/lib/operations/booking-context'
import { conflictDetailsSchema, operatorActionSchema, operatorViewSchema } from '@/lib/operator/model/schemas'
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
    summary:
      'Confirm, price, assign, annotate, refund or cancel a ride; repeating the same action has no further effect',
    auth: 'operatorCapability',
    body: operatorActionSchema,
    responses: { 200: { description: 'The updated booking', schema: operatorViewSchema } },
    errors: [400, 404, 409],
    errorDetails: { 409: { stale: conflictDetailsSchema } },
  },
  async ({ access, body, json }) => {
    const { capability } = access
    return json(await performOperatorAction(await createBookingContext(), { capability, action: body }))
  },
)
