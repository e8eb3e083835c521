/// <reference types="google.maps" />
import { type FakeMapsPlan, googleMapsScript } from './script'

/** Installs the fake in jsdom with fresh counters and plan, and returns its libraries. */
export async function installGoogleMaps(plan: FakeMapsPlan = {}): Promise<{
  places: google.maps.PlacesLibrary
  routes: google.maps.RoutesLibrary
  geocoding: google.maps.GeocodingLibrary
}> {
  new Function(googleMapsScript)()
  window.fakeMaps.reset(plan)
  const [places, routes, geocoding] = await Promise.all([
    google.maps.importLibrary('places'),
    google.maps.importLibrary('routes'),
    google.maps.importLibrary('geocoding'),
  ])
  return { places, routes, geocoding }
}
