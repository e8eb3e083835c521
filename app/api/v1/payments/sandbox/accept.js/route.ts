import { getSandboxTokenizerEndpoint } from '@/lib/payment/api'
import { sandboxTokenizer } from '@/lib/sandbox-tokenizer.generated'
import { createRouteHandler } from '@/lib/server/api/create-route-handler'
import { requireSandbox } from '@/lib/server/payments/sandbox/require-sandbox'

// Uses the settings of the running server, not of the build.
export const dynamic = 'force-dynamic'

/** Returns the sandbox tokenizer script. */
export const GET = createRouteHandler(getSandboxTokenizerEndpoint, async () => {
  requireSandbox()
  return new Response(sandboxTokenizer, { headers: { 'content-type': 'text/javascript; charset=utf-8' } })
})
