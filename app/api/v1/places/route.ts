import tzLookup from '@photostructure/tz-lookup'
import { AppError } from '@/lib/errors'
import { hasValidCoordinates } from '@/lib/maps/distance'
import { placesQuerySchema } from '@/lib/server/api/queries'
import { readClientIp } from '@/lib/server/bookings/client-ip'
import { env } from '@/lib/server/env'
import { getPlaces } from '@/lib/server/places'
import { geocoderRateLimitFor } from '@/lib/server/places/geocoder-rate-limit'
import { createRouteHandler, parseQuery } from '@/lib/server/route-handler'

const CACHE_SECONDS = 300
/** Results without street addresses must expire soon. */
const CACHE_WITH_HOST_SECONDS = 30

/**
 * Searches places: `{ places, attribution }`. `at` ("lat,lng") names a point; `typed` returns its text as a place.
 */
export const GET = createRouteHandler(async request => {
  const { q, near, limit, at, typed } = parseQuery(request, placesQuerySchema)
  const places = await getPlaces()
  if (at !== undefined && (at?.kind !== 'point' || q !== undefined || near !== undefined || !hasValidCoordinates(at))) {
    throw new AppError({
      kind: 'bad_request',
      message: 'invalid coordinates in "at"',
      userMessage: 'These are not valid coordinates.',
    })
  }
  if (typed !== undefined && (q !== undefined || at !== undefined)) {
    throw new AppError({
      kind: 'bad_request',
      message: 'typed cannot be combined with other parameters',
      userMessage: 'Please send one query at a time.',
    })
  }
  const consumeRateLimit = geocoderRateLimitFor(
    readClientIp({ headers: request.headers, trustedProxies: env().trustedProxies }),
  )
  const find = async () => {
    if (typed !== undefined) return [await places.typed({ text: typed, near: near ?? null })]
    if (at?.kind === 'point') return [await places.reverseGeocode({ lat: at.lat, lng: at.lng }, { consumeRateLimit })]
    return places.search({ query: q ?? '', near, limit, consumeRateLimit })
  }
  const found = (await find()).filter(place => place !== null)
  const placesWithTimeZone = found.map(place => ({ ...place, timeZone: tzLookup(place.lat, place.lng) }))
  const cacheSeconds = places.attribution === null ? CACHE_SECONDS : CACHE_WITH_HOST_SECONDS
  return Response.json(
    { places: placesWithTimeZone, attribution: places.attribution },
    { headers: { 'cache-control': `private, max-age=${cacheSeconds}` } },
  )
})
