import { sandboxTokenizer } from '@/lib/sandbox-tokenizer.generated'
import { requireSandbox } from '@/lib/server/payments/sandbox/require-sandbox'
import { createRouteHandler } from '@/lib/server/route-handler'

// Uses the settings of the running server, not of the build.
export const dynamic = 'force-dynamic'

/** Returns the sandbox tokenizer script. */
export const GET = createRouteHandler(async () => {
  requireSandbox()
  return new Response(sandboxTokenizer, { headers: { 'content-type': 'text/javascript; charset=utf-8' } })
})
