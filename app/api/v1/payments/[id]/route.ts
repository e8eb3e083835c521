import { defineEndpoint } from '@/lib/api/define-endpoint'
import { userMessages } from '@/lib/errors'
import { paymentDetailsSchema } from '@/lib/payments/model/schemas'

export const GET = defineEndpoint(
  {
    method: 'GET',
    path: '/api/v1/payments/{id}',
    tag: 'payments',
    summary: 'Get a payment by its transaction ID',
    auth: 'paymentToken',
    responses: { 200: { description: 'The payment', schema: paymentDetailsSchema } },
    errors: [404],
    failureMessage: userMessages.paymentDetailsFailed,
  },
  async ({ access, json }) => json(access.payment),
)
