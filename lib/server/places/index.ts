import 'server-only'
import { env } from '../env'
import { getServerSecret } from '../secret'
import type { Places } from './port'

declare global {
  // Kept where every copy of this module sees it: the framework loads one for the start and others for endpoints, and
  // the index is worth building once.
  var chosenPlaces: Promise<Places> | undefined
}

/**
 * The places this site runs on, made at the first call: the gazetteer shipped with it, and with GEOCODER_URL an open
 * geocoder beside it. No host is asked until a rider types.
 */
export function getPlaces(): Promise<Places> {
  globalThis.chosenPlaces ??= createPlaces().catch(error => {
    // A data folder that could not be written to may be mended while the site runs.
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
