import { defineEndpoint } from '@/lib/api/define-endpoint'
import { notFound, userMessages } from '@/lib/errors'
import { SANDBOX_SCRIPT_URL } from '@/lib/payments/model/sandbox-cards'
import { gatewayInUse } from '@/lib/payments/server/gateways'

// Uses the settings of the running server, not of the build.
export const dynamic = 'force-dynamic'

export const GET = defineEndpoint(
  {
    method: 'GET',
    path: SANDBOX_SCRIPT_URL,
    tag: 'payments',
    summary: 'Get the sandbox tokenizer script; available only with the sandbox gateway',
    auth: 'none',
    responses: { 200: { description: 'JavaScript' } },
    errors: [404],
  },
  async () => {
    const { tokenizerScript } = gatewayInUse()
    if (tokenizerScript === undefined) {
      throw notFound(userMessages.endpointMissing)
    }
    return new Response(tokenizerScript, { headers: { 'content-type': 'text/javascript; charset=utf-8' } })
  },
)
