import { getHealthEndpoint } from '@/lib/api/api'
import { createRouteHandler } from '@/lib/api/create-route-handler'
import { checkParts, isReady } from '@/lib/operations/health'

export const dynamic = 'force-dynamic'

/** Reports health: 503 if a component that bookings need is down. */
export const GET = createRouteHandler(getHealthEndpoint, async ({ json }) => {
  const parts = await checkParts()
  const ready = isReady(parts)
  return json({ ok: ready, database: parts.database, alive: true, ready, parts }, { status: ready ? 200 : 503 })
})
