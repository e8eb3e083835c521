import tzLookup from '@photostructure/tz-lookup'
import { AppError } from '@/lib/errors'
import { isOnEarth } from '@/lib/maps/distance'
import { placesQuerySchema } from '@/lib/server/api/queries'
import { addressOf } from '@/lib/server/bookings/address'
import { env } from '@/lib/server/env'
import { handle, readQuery } from '@/lib/server/handle'
import { getPlaces } from '@/lib/server/places'
import { questionsOf } from '@/lib/server/places/asking'

const KEPT_S = 300
/** An answer in a host's absence is short of streets: it should not outlive the absence by much. */
const KEPT_WITH_HOST_S = 30

/**
 * Places a rider may mean: `{ places, attribution }`, best first. An empty `q` with `near` gives that city's most
 * wanted. With `at=lat,lng`, and nothing else, what that point is called: one place, or none. With `typed`, and at most
 * `near` beside it, those words as a place, located by their ZIP code or town. An address that asks more
 * than a host outside should be asked is answered from what is known here.
 */
export const GET = handle(async request => {
  const { q, near, limit, at, typed } = readQuery(request, placesQuerySchema)
  const places = await getPlaces()
  if (at !== undefined && (at?.kind !== 'point' || q !== undefined || near !== undefined || !isOnEarth(at))) {
    throw new AppError({
      kind: 'bad_request',
      message: 'invalid coordinates in "at"',
      sentence: 'This is no point on the earth.',
    })
  }
  if (typed !== undefined && (q !== undefined || at !== undefined)) {
    throw new AppError({
      kind: 'bad_request',
      message: 'typed cannot be combined with other parameters',
      sentence: 'Please send one question.',
    })
  }
  const mayAsk = questionsOf(addressOf({ headers: request.headers, trustedProxies: env().trustedProxies }))
  const find = async () => {
    if (typed !== undefined) return [await places.typed({ text: typed, near: near ?? null })]
    if (at?.kind === 'point') return [await places.locate({ lat: at.lat, lng: at.lng }, { mayAsk })]
    return places.search({ query: q ?? '', near, limit, mayAsk })
  }
  const found = (await find()).filter(place => place !== null)
  const offered = found.map(place => ({ ...place, timeZone: tzLookup(place.lat, place.lng) }))
  const keptSeconds = places.attribution === null ? KEPT_S : KEPT_WITH_HOST_S
  return Response.json(
    { places: offered, attribution: places.attribution },
    { headers: { 'cache-control': `private, max-age=${keptSeconds}` } },
  )
})
