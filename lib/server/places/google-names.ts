import 'server-only'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { httpErrorMessage } from '@/lib/errors'
import { METERS_PER_MILE, metersBetween } from '@/lib/maps/distance'
import type { Place } from '@/lib/maps/schemas'
import { readJson } from '@/lib/server/content/read-json'
import { env } from '@/lib/server/env'
import { faultOf } from '@/lib/server/fault-of'
import { createPatience } from '@/lib/server/patience'
import type { Asking } from './port'
import { sameText } from './words'

const BASE_URL = 'https://places.googleapis.com'
/** The booking waits for it. */
const TIMEOUT_MS = 2000
const ANSWER_LIMIT_BYTES = 64 * 1024
const FIRST_PAUSE_MS = 30_000
const KEPT_MS = 10 * 60_000
const MAX_KEPT = 1000
/** Statuses of an id that Google does not know, or knows no more: an answer, and no outage. */
const UNKNOWN_ID = [400, 404]

const answerSchema = z.object({
  displayName: z.object({ text: z.string() }),
  formattedAddress: z.string().default(''),
  location: z.object({ latitude: z.number().default(0), longitude: z.number().default(0) }),
})
type Details = z.infer<typeof answerSchema>

type Claim = Pick<Place, 'name' | 'area' | 'lat' | 'lng'> & { placeId: string } & Asking
export type GoogleNames = { verify(claim: Claim): Promise<boolean> }

/**
 * Verifies names by Google's Place Details (New): whether Google gives this name, this area and this point, to a mile,
 * to a place id. False wherever Google does not say so: also while it is down, refuses the key, or `mayAsk` says no.
 * https://developers.google.com/maps/documentation/places/web-service/place-details
 */
export function createGoogleNames({
  key,
  baseUrl = BASE_URL,
  log,
  now,
}: {
  /** The server's own key, allowed for Places API (New). */
  key: string
  baseUrl?: string
  log: (line: string) => void
  now?: () => number
}): GoogleNames {
  const patience = createPatience({
    firstPauseMs: FIRST_PAUSE_MS,
    onOutage: error => log(`places: Google place verification paused after a failure (${faultOf(error)})`),
    now,
  })
  const kept = new LRUCache<string, { details: Details | null }>({ max: MAX_KEPT, ttl: KEPT_MS })

  async function detailsOf({ placeId, mayAsk }: Claim): Promise<Details | null> {
    const known = kept.get(placeId)
    if (known !== undefined) return known.details
    if (patience.isPausing() || mayAsk?.() === false) return null
    return await patience.attempt(async () => {
      const details = await askDetails({ url: `${baseUrl}/v1/places/${placeId}?languageCode=en&regionCode=us`, key })
      kept.set(placeId, { details })
      return details
    })
  }

  return {
    async verify(claim) {
      const details = await detailsOf(claim)
      return details !== null && isTold({ claim, details })
    },
  }
}

async function askDetails({ url, key }: { url: string; key: string }): Promise<Details | null> {
  const { status, body } = await readJson({
    url,
    timeoutMs: TIMEOUT_MS,
    limitBytes: ANSWER_LIMIT_BYTES,
    headers: { 'X-Goog-Api-Key': key, 'X-Goog-FieldMask': 'displayName,formattedAddress,location' },
  })
  if (UNKNOWN_ID.includes(status)) return null
  if (status !== 200) throw new Error(httpErrorMessage(status))
  const answer = answerSchema.safeParse(body)
  if (!answer.success) throw new Error('unexpected response format')
  return answer.data
}

function isTold({ claim, details }: { claim: Claim; details: Details }): boolean {
  const { displayName, formattedAddress, location } = details
  const address = sameText(formattedAddress)
  const isName = sameText(claim.name) === sameText(displayName.text)
  const isArea = claim.area === '' || ` ${address} `.includes(` ${sameText(claim.area)} `)
  const meters = metersBetween(claim, { lat: location.latitude, lng: location.longitude })
  return isName && isArea && meters <= METERS_PER_MILE
}

let chosen: GoogleNames | undefined

/** Verifies the name of a place of Google's with this server's key; false where there is none. */
export async function verifyGooglePlace(claim: Claim): Promise<boolean> {
  const { googleServerKey: key } = env().maps
  if (key === null) return false
  chosen ??= createGoogleNames({ key, log: line => console.error(line) })
  return await chosen.verify(claim)
}
