import tzLookup from '@photostructure/tz-lookup'
import { z } from 'zod'
import { handle, readQuery } from '@/lib/server/handle'
import { getPlaces } from '@/lib/server/places'
import { DEFAULT_LIMIT } from '@/lib/server/places/port'
import { cityIds } from '@/lib/site'

const MAX_QUERY_LETTERS = 120
const MAX_LIMIT = 20

const querySchema = z.strictObject({
  q: z.string().max(MAX_QUERY_LETTERS).default(''),
  near: z.enum(cityIds).optional(),
  limit: z.coerce.number().int().min(1).max(MAX_LIMIT).default(DEFAULT_LIMIT),
})

/** Places a rider may mean: `{ places }`, best first. An empty `q` with `near` gives that city's most wanted. */
export const GET = handle(async request => {
  const { q, near, limit } = readQuery(request, querySchema)
  const places = await getPlaces()
  const found = await places.search({ query: q, near, limit })
  const offered = found.map(place => ({ ...place, timeZone: tzLookup(place.lat, place.lng) }))
  return Response.json({ places: offered }, { headers: { 'cache-control': 'private, max-age=300' } })
})
