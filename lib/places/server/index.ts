import 'server-only'
import { env } from '@/lib/platform/env'
import type { MapsSettings } from '@/lib/platform/maps-settings'
import { getServerSecret } from '@/lib/platform/secret'
import { singleton } from '@/lib/platform/singleton'
import type { Geocoder } from './open/geocoder'
import type { Places } from './port'

export const configuredPlaces = singleton<Promise<Places>>('places')

/** Returns the places of this site, created on the first call. */
export function getPlaces(): Promise<Places> {
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
  const { geocoder } = env().maps
  if (geocoder === null) return gazetteer
  const { createOpenPlaces } = await import('./open/open-places')
  return createOpenPlaces({ geocoder: await createGeocoder(geocoder), gazetteer, secret: await getServerSecret() })
}

/** Creates the geocoder of the settings. */
export async function createGeocoder({ kind, url }: NonNullable<MapsSettings['geocoder']>): Promise<Geocoder> {
  const create = {
    photon: async () => (await import('./open/photon')).createPhoton({ url }),
    nominatim: async () => (await import('./open/nominatim')).createNominatim({ url }),
  }
  return await create[kind]()
}
