import 'server-only'
import { env } from '../env'
import { getServerSecret } from '../secret'
import type { Places } from './port'

declare global {
  // The framework loads this module more than once, and the index is expensive.
  var chosenPlaces: Promise<Places> | undefined
}

/** Returns the places of this site, created on the first call. */
export function getPlaces(): Promise<Places> {
  globalThis.chosenPlaces ??= createPlaces().catch(error => {
    // The data folder may be repaired at run time.
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
