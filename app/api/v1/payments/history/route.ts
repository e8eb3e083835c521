import { z } from 'zod'
import { defineEndpoint } from '@/lib/api/define-endpoint'
import { userMessages } from '@/lib/errors'
import { createBookingContext } from '@/lib/operations/booking-context'
import { paymentHistorySchema } from '@/lib/payments/model/schemas'
import { readStatement } from '@/lib/payments/server/statement'

export const GET = defineEndpoint(
  {
    method: 'GET',
    path: '/api/v1/payments/history',
    tag: 'payments',
    summary: 'Get the account of a booking as a statement: what it costs, what was paid and refunded',
    auth: 'accessToken',
    query: z.strictObject({ booking: z.string().min(1).max(40) }),
    responses: {
      200: {
        description: 'The lines in chronological order, each with the balance after it',
        schema: paymentHistorySchema,
      },
    },
    errors: [400, 404],
    failureMessage: userMessages.paymentHistoryFailed,
  },
  async ({ access, json }) => json(await readStatement(await createBookingContext(), access)),
)
