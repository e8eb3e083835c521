/// <reference types="google.maps" />
import 'client-only'
import type { Maps } from '@/lib/places/model/port'
import { fetchDirections } from './directions'
import { createPlaceSearch } from './place-search'
import { reverseGeocodeWithGoogle } from './reverse-geocode'

export type GoogleLibraries = {
  places: google.maps.PlacesLibrary
  routes: google.maps.RoutesLibrary
  geocoding: google.maps.GeocodingLibrary
}

/** Requests are billed, and airport codes have three letters. */
const MIN_QUERY_CHARACTERS = 3
const DEBOUNCE_MS = 400

/** Creates the Google Maps adapter; the script must be loaded. */
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
