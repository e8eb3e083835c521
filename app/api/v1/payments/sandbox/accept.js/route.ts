import { createRouteHandler } from '@/lib/api/create-route-handler'
import { getSandboxTokenizerEndpoint } from '@/lib/payments/api'
import { sandboxTokenizer } from '@/lib/payments/server/gateways/sandbox/sandbox-tokenizer.generated'
import { requireSandbox } from '@/lib/payments/server/gateways/sandbox/tokens'

// Uses the settings of the running server, not of the build.
export const dynamic = 'force-dynamic'

/** Returns the sandbox tokenizer script. */
export const GET = createRouteHandler(getSandboxTokenizerEndpoint, async () => {
  requireSandbox()
  return new Response(sandboxTokenizer, { headers: { 'content-type': 'text/javascript; charset=utf-8' } })
})
