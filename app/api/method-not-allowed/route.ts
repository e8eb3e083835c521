import { sentences } from '@/lib/errors'
import { handle } from '@/lib/server/handle'

// Answered anew each time, never at build.
export const dynamic = 'force-dynamic'

/** Answers 405 for methods that the framework cannot pass on: lib/server/normalize-requests.ts sends them here. */
export const GET = handle(async () => {
  return Response.json(
    { error: sentences.methodNotAllowed, code: 'method_not_allowed' },
    { status: 405, headers: { allow: 'GET, HEAD, POST, PATCH, OPTIONS' } },
  )
})
