import 'server-only'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { httpErrorMessage } from '@/lib/errors'
import { METERS_PER_MILE, metersBetween } from '@/lib/places/model/distance'
import type { Place } from '@/lib/places/model/schemas'
import type { RateLimited } from '@/lib/places/server/port'
import { canonicalText } from '@/lib/places/server/text'
import { createCircuitBreaker } from '@/lib/platform/circuit-breaker'
import { describeError, requestJson } from '@/lib/platform/http-client'

const BASE_URL = 'https://places.googleapis.com'
/** The booking waits for it. */
const TIMEOUT_MS = 2000
const MAX_RESPONSE_BYTES = 64 * 1024
const FIRST_PAUSE_MS = 30_000
const CACHE_TTL_MS = 10 * 60_000
const MAX_CACHED = 1000
/** An unknown or expired id is a valid result. */
const UNKNOWN_ID = [400, 404]

const detailsSchema = z.object({
  displayName: z.object({ text: z.string() }),
  formattedAddress: z.string().default(''),
  location: z.object({ latitude: z.number().default(0), longitude: z.number().default(0) }),
})
type Details = z.infer<typeof detailsSchema>

type Claim = Pick<Place, 'name' | 'area' | 'lat' | 'lng'> & { placeId: string } & RateLimited
export type GooglePlaceVerifier = { verify(claim: Claim): Promise<boolean> }

/**
 * Verifies that a Google place id has this name, this area and a point within a mile. False if unconfirmed, also in an
 * outage. https://developers.google.com/maps/documentation/places/web-service/place-details
 */
export function createGooglePlaceVerifier({
  key,
  baseUrl = BASE_URL,
  log,
  now,
}: {
  key: string
  baseUrl?: string
  log: (line: string) => void
  now?: () => number
}): GooglePlaceVerifier {
  const breaker = createCircuitBreaker({
    firstPauseMs: FIRST_PAUSE_MS,
    onOutage: error => log(`places: Google place verification paused after a failure (${describeError(error)})`),
    now,
  })
  const cache = new LRUCache<string, { details: Details | null }>({ max: MAX_CACHED, ttl: CACHE_TTL_MS })

  async function getDetails({ placeId, consumeRateLimit }: Claim): Promise<Details | null> {
    const cached = cache.get(placeId)
    if (cached !== undefined) return cached.details
    if (breaker.isOpen() || (await consumeRateLimit?.()) === false) return null
    return await breaker.attempt(async () => {
      const details = await fetchDetails({ url: `${baseUrl}/v1/places/${placeId}?languageCode=en&regionCode=us`, key })
      cache.set(placeId, { details })
      return details
    })
  }

  return {
    async verify(claim) {
      const details = await getDetails(claim)
      return details !== null && matchesDetails({ claim, details })
    },
  }
}

async function fetchDetails({ url, key }: { url: string; key: string }): Promise<Details | null> {
  const { status, body } = await requestJson({
    url,
    timeoutMs: TIMEOUT_MS,
    limitBytes: MAX_RESPONSE_BYTES,
    headers: { 'X-Goog-Api-Key': key, 'X-Goog-FieldMask': 'displayName,formattedAddress,location' },
  })
  if (UNKNOWN_ID.includes(status)) return null
  if (status !== 200) throw new Error(httpErrorMessage(status))
  const parsed = detailsSchema.safeParse(body)
  if (!parsed.success) throw new Error('unexpected response format')
  return parsed.data
}

function matchesDetails({ claim, details }: { claim: Claim; details: Details }): boolean {
  const { displayName, formattedAddress, location } = details
  const streetAddress = canonicalText(formattedAddress)
  const isName = canonicalText(claim.name) === canonicalText(displayName.text)
  const isArea = claim.area === '' || ` ${streetAddress} `.includes(` ${canonicalText(claim.area)} `)
  const meters = metersBetween(claim, { lat: location.latitude, lng: location.longitude })
  return isName && isArea && meters <= METERS_PER_MILE
}
