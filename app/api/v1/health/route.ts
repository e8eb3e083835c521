import { z } from 'zod'
import { defineEndpoint } from '@/lib/api/define-endpoint'
import { checkParts, healthPartsSchema, healthStatusSchema, isReady } from '@/lib/operations/health'

const healthSchema = z.object({
  ok: z.boolean(),
  database: healthStatusSchema,
  alive: z.literal(true),
  ready: z.boolean(),
  parts: healthPartsSchema,
})

export const dynamic = 'force-dynamic'

export const GET = defineEndpoint(
  {
    method: 'GET',
    path: '/api/v1/health',
    tag: 'site',
    summary: 'Get the health of each component',
    auth: 'none',
    responses: {
      200: { description: 'Bookings are available', schema: healthSchema },
      503: { description: 'A component required for bookings is unavailable', schema: healthSchema },
    },
    errors: [],
  },
  async ({ json }) => {
    const parts = await checkParts()
    const ready = isReady(parts)
    return json({ ok: ready, database: parts.database, alive: true, ready, parts }, { status: ready ? 200 : 503 })
  },
)
