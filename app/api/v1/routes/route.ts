import { z } from 'zod'
import { defineEndpoint } from '@/lib/api/define-endpoint'
import { MAX_PLACE_REF_LENGTH, routeSchema } from '@/lib/places/model/schemas'
import { resolveWaypoint, routeThrough } from '@/lib/places/server/routing/route-between'

const placeRefSchema = z.string().min(1).max(MAX_PLACE_REF_LENGTH)
const routesQuerySchema = z
  .strictObject({
    from: placeRefSchema,
    to: placeRefSchema.optional().describe('Without it, the route of a ride by the hour: it has no distance'),
    via1: placeRefSchema.optional(),
    via2: placeRefSchema.optional(),
    via3: placeRefSchema.optional(),
  })
  .refine(({ to, via1 }) => to !== undefined || via1 === undefined, { message: 'Stops need a destination.' })
  .refine(({ via1, via2, via3 }) => (via2 === undefined || via1 !== undefined) && (via3 === undefined || via2), {
    message: 'Stops must be numbered without gaps.',
  })

export const GET = defineEndpoint(
  {
    method: 'GET',
    path: '/api/v1/routes',
    tag: 'places',
    summary: 'Get the route between two places with up to three stops; its distance is used for pricing',
    auth: 'none',
    query: routesQuerySchema,
    responses: { 200: { description: 'The route', schema: routeSchema } },
    errors: [400, 404, 422, 429, 503],
  },
  async ({ query, clientIp, json }) => {
    const { from, to, via1, via2, via3 } = query
    const refs = [from, via1, via2, via3, to].filter(ref => ref !== undefined)
    const waypoints = await Promise.all(refs.map(resolveWaypoint))
    return json(await routeThrough(waypoints, clientIp))
  },
)
