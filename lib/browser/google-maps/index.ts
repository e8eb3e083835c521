/// <reference types="google.maps" />
import 'client-only'
import type { Maps } from '@/lib/maps/port'
import { askForDrive } from './drive'
import { nameOfPoint } from './locate'
import { openPlaceSearch } from './place-search'

/** What Google's script brings for this: its libraries as `importLibrary` gives them. */
export type GoogleLibraries = {
  places: google.maps.PlacesLibrary
  routes: google.maps.RoutesLibrary
  geocoding: google.maps.GeocodingLibrary
}

/** Each request costs: fewer letters find nothing worth it (an airport's code has three), and who types on is not asked for. */
const MIN_LETTERS = 3
const PAUSE_MS = 400

/** Maps by Google's script, which is loaded already. */
export function createGoogleMaps({ libraries }: { libraries: GoogleLibraries }): Maps {
  const { places, routes, geocoding } = libraries
  const geocoder = new geocoding.Geocoder()
  return {
    habits: { minLetters: MIN_LETTERS, pauseMs: PAUSE_MS, answersEmpty: false },
    openSearch: () => openPlaceSearch(places),
    locate: point => nameOfPoint({ geocoder, point }),
    drive: way => askForDrive({ routes, ...way }),
  }
}
