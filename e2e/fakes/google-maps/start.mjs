import { decodePath, LatLng, LatLngAltitude, LatLngBounds, MVCArray, metersBetween, toLiteral } from './geometry.mjs'
import { GoogleMap, Polyline } from './map.mjs'
import { AdvancedMarkerElement, PinElement } from './markers.mjs'
import { AutocompleteSessionToken, AutocompleteSuggestion, Place } from './places-library.mjs'
import { Geocoder, Route } from './roads.mjs'
import { event, fakeMaps, MapsRequestError, MapsServerError } from './state.mjs'

const settings = { fetchAppCheckToken: undefined, experienceIds: [] }
const Settings = { getInstance: () => settings }
const spherical = { computeDistanceBetween: (from, to) => metersBetween(toLiteral(from), toLiteral(to)) }
const SymbolPath = { CIRCLE: 0, FORWARD_CLOSED_ARROW: 1, FORWARD_OPEN_ARROW: 2 }
const core = { event, LatLng, LatLngAltitude, LatLngBounds, MVCArray, MapsRequestError, MapsServerError, Settings }
const libraries = {
  core,
  maps: { Map: GoogleMap, Polyline },
  marker: { AdvancedMarkerElement, PinElement },
  places: { AutocompleteSessionToken, AutocompleteSuggestion, Place },
  routes: { Route },
  geocoding: { Geocoder },
  geometry: { encoding: { decodePath }, spherical },
}

const namespace = {
  ...core,
  ...libraries.maps,
  version: '3.65.4',
  SymbolPath,
  Geocoder,
  marker: libraries.marker,
  places: libraries.places,
  routes: libraries.routes,
  geometry: libraries.geometry,
  async importLibrary(name) {
    const library = libraries[name]
    if (library === undefined) throw new Error(`The library ${name} is unknown.`)
    return library
  },
}

/** Installs the API; runs each time the script is loaded. */
fakeMaps.provide = () => {
  window.google ??= {}
  window.google.maps ??= {}
  Object.assign(window.google.maps, namespace)
  fakeMaps.counts.scriptLoads += 1
  window.google.maps.__ib__?.()
  if (fakeMaps.config.auth) setTimeout(fakeMaps.failAuth)
}
window.fakeMaps = fakeMaps
fakeMaps.provide()
