import type { useMaps } from '@/components/maps/maps-provider'
import type { Maps } from '@/lib/places/model/port'

type MapsService = ReturnType<typeof useMaps>

/** Fakes what a component gets of the maps: the site's, which have not failed. */
export function mapsService(service: { maps: Maps } & Partial<MapsService>): MapsService {
  return {
    map: 'drawn',
    failure: null,
    report: jest.fn(),
    settings: { google: null, styleUrl: null },
    GoogleMap: null,
    ...service,
  }
}
