import tzLookup from '@photostructure/tz-lookup'
import { createRouteHandler } from '@/lib/api/create-route-handler'
import { AppError } from '@/lib/errors'
import { searchPlacesEndpoint } from '@/lib/places/api'
import { hasValidCoordinates } from '@/lib/places/model/distance'
import { geocoderRateLimitFor, getPlaces } from '@/lib/places/server'

const CACHE_SECONDS = 300
/** Results without street addresses must expire soon. */
const CACHE_WITH_HOST_SECONDS = 30

/**
 * Searches places: `{ places, attribution }`. `at` ("lat,lng") names a point; `typed` returns its text as a place.
 */
export const GET = createRouteHandler(searchPlacesEndpoint, async ({ query, clientIp, json }) => {
  const { q, near, limit, at, typed } = query
  const places = await getPlaces()
  if (at !== undefined && (at?.kind !== 'point' || q !== undefined || near !== undefined || !hasValidCoordinates(at))) {
    throw new AppError({
      kind: 'bad_request',
      message: 'invalid coordinates in "at"',
      userMessage: 'The coordinates are not valid.',
    })
  }
  if (typed !== undefined && (q !== undefined || at !== undefined)) {
    throw new AppError({
      kind: 'bad_request',
      message: 'typed cannot be combined with other parameters',
      userMessage: 'Please send one query at a time.',
    })
  }
  const consumeRateLimit = geocoderRateLimitFor(clientIp)
  const find = async () => {
    if (typed !== undefined) return [await places.typed({ text: typed, near: near ?? null })]
    if (at?.kind === 'point') return [await places.reverseGeocode({ lat: at.lat, lng: at.lng }, { consumeRateLimit })]
    return places.search({ query: q ?? '', near, limit, consumeRateLimit })
  }
  const matches = (await find()).filter(place => place !== null)
  const placesWithTimeZone = matches.map(place => ({ ...place, timeZone: tzLookup(place.lat, place.lng) }))
  const cacheSeconds = places.attribution === null ? CACHE_SECONDS : CACHE_WITH_HOST_SECONDS
  return json(
    { places: placesWithTimeZone, attribution: places.attribution },
    { headers: { 'cache-control': `private, max-age=${cacheSeconds}` } },
  )
})
