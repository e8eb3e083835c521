import { configuredPlaces } from '@/lib/places/server'
import { configuredRouteService } from '@/lib/places/server/routing/route-service'
import { rateLimits } from '@/lib/platform/rate-limits'
import { createTemporaryFolder } from '@/lib/platform/testing/temporary-folder'
import { getPlaces } from '../places/server'
import { database } from '../platform/database/connection'
import { createBookingContext } from './booking-context'

beforeAll(async () => {
  process.env.DATA_DIR = await createTemporaryFolder()
})
afterEach(() => {
  configuredPlaces.set(undefined)
  configuredRouteService.set(undefined)
})
afterAll(async () => (await database()).destroy())

const CLIENT_IP = '192.0.2.1'
const point = '40.758,-73.9855'

test('charges reverse geocoding to the geocoder rate limit of the client IP', async () => {
  const places = await getPlaces()
  const rateLimitResults: (boolean | undefined)[] = []
  const reverseGeocode: typeof places.reverseGeocode = async (_at, { consumeRateLimit } = {}) => {
    rateLimitResults.push(await consumeRateLimit?.())
    return null
  }
  configuredPlaces.set(Promise.resolve({ ...places, reverseGeocode }))
  const { findPlace } = await createBookingContext({ clientIp: CLIENT_IP })
  for (let i = 0; i <= rateLimits.geocoderRequests.max; i++) await findPlace(point)
  expect([rateLimitResults[0], rateLimitResults.at(-2), rateLimitResults.at(-1)]).toEqual([true, true, false])
})
