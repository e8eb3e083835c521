import { sandboxTokenizer } from '@/lib/sandbox-tokenizer.generated'
import { handle } from '@/lib/server/handle'
import { requireSandbox } from '@/lib/server/payments/sandbox/only-here'

// The settings of the running server decide, not those of the build.
export const dynamic = 'force-dynamic'

/** The sandbox's tokenizer script: `Accept.dispatchData` for test cards. */
export const GET = handle(async () => {
  requireSandbox()
  return new Response(sandboxTokenizer, { headers: { 'content-type': 'text/javascript; charset=utf-8' } })
})
