import 'server-only'
import { readSite } from '#site'
import { createRateLimiter } from '@/lib/platform/rate-limiter'
import { getServerSecret } from '@/lib/platform/secret'
import { singleton } from '@/lib/singleton'
import { mapsInUse } from './adapters'
import type { Places } from './port'

const configuredPlaces = singleton<Promise<Places>>('places')

const citiesOfPlaces = singleton<string>('cities of the places')

/** Returns the places of this site, created on the first call and again when the served cities were edited. */
export function getPlaces(): Promise<Places> {
  const cities = JSON.stringify(readSite().cities)
  const before = citiesOfPlaces.getOrCreate(() => cities)
  if (before !== cities) configuredPlaces.set(undefined)
  citiesOfPlaces.set(cities)
  return configuredPlaces.getOrCreate(() =>
    createPlaces().catch(error => {
      // Retries on the next call: a data folder that is not writable may be repaired at run time.
      configuredPlaces.set(undefined)
      throw error
    }),
  )
}

async function createPlaces(): Promise<Places> {
  const { createGazetteer } = await import('./gazetteer')
  const gazetteer = createGazetteer()
  const createPlaces = mapsInUse().find(maps => maps.createPlaces)?.createPlaces
  return createPlaces === undefined ? gazetteer : await createPlaces({ gazetteer, secret: await getServerSecret() })
}

const msUntilAllowed = createRateLimiter('geocoderRequests')

/** Creates the rate limit of geocoder requests for a client IP. */
export function geocoderRateLimitFor(clientIp: string): () => Promise<boolean> {
  return async () => msUntilAllowed(clientIp) === 0
}
