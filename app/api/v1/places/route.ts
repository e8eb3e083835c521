import tzLookup from '@photostructure/tz-lookup'
import { z } from 'zod'
import { defineEndpoint } from '@/lib/api/define-endpoint'
import { badRequest } from '@/lib/errors'
import { parseCoordinates } from '@/lib/places/model/coordinates'
import { hasValidCoordinates } from '@/lib/places/model/distance'
import { parsePlaceRef } from '@/lib/places/model/place-ref'
import { placesResponseSchema } from '@/lib/places/model/schemas'
import { geocoderRateLimitFor, getPlaces } from '@/lib/places/server'
import { DEFAULT_PLACES } from '@/lib/places/server/port'
import { servedCitySchema } from '@/lib/served-cities'
import { MAX_PLACE_QUERY_LENGTH } from '@/lib/site'

const MAX_PLACES = 20

const placesQuerySchema = z.strictObject({
  q: z.string().max(MAX_PLACE_QUERY_LENGTH).optional(),
  near: servedCitySchema().optional(),
  limit: z.coerce.number().int().min(1).max(MAX_PLACES).default(DEFAULT_PLACES),
  at: z.string().transform(parsePlaceRef).optional(),
})

const CACHE_SECONDS = 300
/** Results without street addresses must expire soon. */
const CACHE_WITH_HOST_SECONDS = 30

export const GET = defineEndpoint(
  {
    method: 'GET',
    path: '/api/v1/places',
    tag: 'places',
    summary: 'Search places, those in the city `near` first; with `at=lat,lng`, name a point instead',
    auth: 'none',
    query: placesQuerySchema,
    responses: { 200: { description: 'Matching places, best match first', schema: placesResponseSchema } },
    errors: [400],
  },
  async ({ query, clientIp, json }) => {
    const { q, near, limit, at } = query
    const places = await getPlaces()
    if (
      at !== undefined &&
      (at?.kind !== 'point' || q !== undefined || near !== undefined || !hasValidCoordinates(at))
    ) {
      throw badRequest('invalid coordinates in "at"', 'The coordinates are not valid.')
    }
    const consumeRateLimit = geocoderRateLimitFor(clientIp)
    const point = at?.kind === 'point' ? at : parseCoordinates(q ?? '')
    const matches = point
      ? [await places.reverseGeocode({ lat: point.lat, lng: point.lng }, { consumeRateLimit })]
      : await places.search({ query: q ?? '', near, limit, consumeRateLimit })
    const placesWithTimeZone = matches
      .filter(place => place !== null)
      .map(place => ({ ...place, timeZone: tzLookup(place.lat, place.lng) }))
    const cacheSeconds = places.attribution === null ? CACHE_SECONDS : CACHE_WITH_HOST_SECONDS
    return json(
      { places: placesWithTimeZone, attribution: places.attribution },
      { headers: { 'cache-control': `private, max-age=${cacheSeconds}` } },
    )
  },
)
