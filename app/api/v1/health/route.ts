import { checkParts, isReady } from '@/lib/server/health/parts'
import { createRouteHandler } from '@/lib/server/route-handler'

// Asked anew each time, never at build.
export const dynamic = 'force-dynamic'

/** Alive, and ready part by part: 503 where a part that bookings need does not answer. */
export const GET = createRouteHandler(async () => {
  const parts = await checkParts()
  const ready = isReady(parts)
  const body = { ok: ready, database: parts.database, alive: true, ready, parts }
  return Response.json(body, { status: ready ? 200 : 503 })
})
