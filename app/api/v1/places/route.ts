import tzLookup from '@photostructure/tz-lookup'
import { createRouteHandler } from '@/lib/api/create-route-handler'
import { AppError } from '@/lib/errors'
import { searchPlacesEndpoint } from '@/lib/places/api'
import { parseCoordinates } from '@/lib/places/model/coordinates'
import { hasValidCoordinates } from '@/lib/places/model/distance'
import { geocoderRateLimitFor, getPlaces } from '@/lib/places/server'

const CACHE_SECONDS = 300
/** Results without street addresses must expire soon. */
const CACHE_WITH_HOST_SECONDS = 30

/** Searches places: `{ places, attribution }`. `at` ("lat,lng"), or coordinates in `q`, name a point. */
export const GET = createRouteHandler(searchPlacesEndpoint, async ({ query, clientIp, json }) => {
  const { q, near, limit, at } = query
  const places = await getPlaces()
  if (at !== undefined && (at?.kind !== 'point' || q !== undefined || near !== undefined || !hasValidCoordinates(at))) {
    throw new AppError({
      kind: 'bad_request',
      message: 'invalid coordinates in "at"',
      userMessage: 'The coordinates are not valid.',
    })
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
})
