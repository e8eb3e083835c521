import { checkParts, isReady } from '@/lib/server/health/parts'
import { createRouteHandler } from '@/lib/server/route-handler'

export const dynamic = 'force-dynamic'

/** Reports health: 503 if a component that bookings need is down. */
export const GET = createRouteHandler(async () => {
  const parts = await checkParts()
  const ready = isReady(parts)
  const body = { ok: ready, database: parts.database, alive: true, ready, parts }
  return Response.json(body, { status: ready ? 200 : 503 })
})
