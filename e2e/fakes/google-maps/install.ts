/// <reference types="google.maps" />
import { type FakeMapsConfig, googleMapsScript } from './script'

/** Installs the fake in jsdom with fresh counters and config, and returns its libraries. */
export async function installGoogleMaps(config: FakeMapsConfig = {}): Promise<{
  places: google.maps.PlacesLibrary
  routes: google.maps.RoutesLibrary
  geocoding: google.maps.GeocodingLibrary
}> {
  new Function(googleMapsScript)()
  window.fakeMaps.reset(config)
  const [places, routes, geocoding] = await Promise.all([
    google.maps.importLibrary('places'),
    google.maps.importLibrary('routes'),
    google.maps.importLibrary('geocoding'),
  ])
  return { places, routes, geocoding }
}
