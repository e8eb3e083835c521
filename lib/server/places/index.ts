import 'server-only'
import { env } from '../env'
import { getServerSecret } from '../secret'
import type { Places } from './port'

declare global {
  // Global, because the framework loads this module more than once and the index is expensive to build.
  var chosenPlaces: Promise<Places> | undefined
}

/**
 * Returns the places of this site, created on the first call: the gazetteer, with an open geocoder if GEOCODER_URL is
 * set. Sends no request until a rider types.
 */
export function getPlaces(): Promise<Places> {
  globalThis.chosenPlaces ??= createPlaces().catch(error => {
    // Retries on the next call: a data folder that is not writable may be repaired at run time.
    globalThis.chosenPlaces = undefined
    throw error
  })
  return globalThis.chosenPlaces
}

async function createPlaces(): Promise<Places> {
  const { createGazetteer } = await import('./gazetteer')
  const gazetteer = createGazetteer()
  const { geocoder } = env().maps
  if (geocoder === null) return gazetteer
  const { createOpenPlaces } = await import('./open/open-places')
  return createOpenPlaces({ geocoder: await createGeocoder(geocoder), gazetteer, secret: await getServerSecret() })
}

async function createGeocoder({ kind, url }: { kind: 'photon' | 'nominatim'; url: string }) {
  if (kind === 'photon') return (await import('./open/photon')).createPhoton({ url })
  return (await import('./open/nominatim')).createNominatim({ url })
}
