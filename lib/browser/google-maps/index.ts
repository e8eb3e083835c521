/// <reference types="google.maps" />
import 'client-only'
import type { Maps } from '@/lib/maps/port'
import { fetchDirections } from './directions'
import { createPlaceSearch } from './place-search'
import { reverseGeocodeWithGoogle } from './reverse-geocode'

/** What Google's script brings for this: its libraries as `importLibrary` gives them. */
export type GoogleLibraries = {
  places: google.maps.PlacesLibrary
  routes: google.maps.RoutesLibrary
  geocoding: google.maps.GeocodingLibrary
}

/** Each request costs: fewer letters find nothing worth it (an airport's code has three), and who types on is not asked for. */
const MIN_QUERY_CHARACTERS = 3
const DEBOUNCE_MS = 400

/** Maps by Google's script, which is loaded already. */
export function createGoogleMaps({ libraries }: { libraries: GoogleLibraries }): Maps {
  const { places, routes, geocoding } = libraries
  const geocoder = new geocoding.Geocoder()
  return {
    searchOptions: { minQueryLength: MIN_QUERY_CHARACTERS, debounceMs: DEBOUNCE_MS, suggestsOnEmptyQuery: false },
    createSearch: () => createPlaceSearch(places),
    reverseGeocode: point => reverseGeocodeWithGoogle({ geocoder, point }),
    fetchRouteLine: itinerary => fetchDirections({ routes, ...itinerary }),
  }
}
