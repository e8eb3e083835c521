import { createRouteHandler } from '@/lib/api/create-route-handler'
import { AppError } from '@/lib/errors'
import { getSandboxTokenizerEndpoint } from '@/lib/payments/api'
import { sandboxTokenizer } from '@/lib/payments/server/gateways/sandbox/sandbox-tokenizer.generated'
import { env } from '@/lib/platform/env'

// Uses the settings of the running server, not of the build.
export const dynamic = 'force-dynamic'

/** Returns the sandbox tokenizer script. */
export const GET = createRouteHandler(getSandboxTokenizerEndpoint, async () => {
  if (env().payments.gateway !== 'sandbox') {
    throw new AppError({
      kind: 'not_found',
      message: 'the sandbox gateway is not configured',
      userMessage: 'This endpoint does not exist.',
    })
  }
  return new Response(sandboxTokenizer, { headers: { 'content-type': 'text/javascript; charset=utf-8' } })
})
