/// <reference types="google.maps" />
import { googleMapsScript, type StandInPlan } from './script'

/** Puts the stand-in into jsdom, anew for each call as far as counts and plan go, and gives what an app asks of it. */
export async function installGoogleMaps(plan: StandInPlan = {}): Promise<{
  places: google.maps.PlacesLibrary
  routes: google.maps.RoutesLibrary
  geocoding: google.maps.GeocodingLibrary
}> {
  new Function(googleMapsScript)()
  window.standIn.reset(plan)
  const [places, routes, geocoding] = await Promise.all([
    google.maps.importLibrary('places'),
    google.maps.importLibrary('routes'),
    google.maps.importLibrary('geocoding'),
  ])
  return { places, routes, geocoding }
}
