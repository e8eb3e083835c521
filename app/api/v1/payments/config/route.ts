import { defineEndpoint } from '@/lib/api/define-endpoint'
import { userMessages } from '@/lib/errors'
import { paymentConfigSchema } from '@/lib/payments/model/schemas'
import { methodNotOffered } from '@/lib/payments/server/errors'
import { gatewayInUse } from '@/lib/payments/server/gateways'

// Uses the settings of the running server, not of the build.
export const dynamic = 'force-dynamic'

export const GET = defineEndpoint(
  {
    method: 'GET',
    path: '/api/v1/payments/config',
    tag: 'payments',
    summary: 'Get the settings a browser needs to tokenize a card',
    auth: 'none',
    responses: { 200: { description: 'The tokenizer and its public keys', schema: paymentConfigSchema } },
    errors: [409],
    failureMessage: userMessages.paymentConfigFailed,
  },
  async ({ json }) => {
    const { config } = gatewayInUse()
    if (config === null) throw methodNotOffered('authorizenet')
    return json(config)
  },
)
