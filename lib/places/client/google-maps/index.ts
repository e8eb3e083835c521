/// <reference types="google.maps" />
import 'client-only'
import { AppError, formatDirectionsError } from '@/lib/errors'
import type { Point } from '@/lib/places/model/distance'
import { formatPointRef } from '@/lib/places/model/place-ref'
import { geocodingMessage, type Maps, type ProviderRouteLine } from '@/lib/places/model/port'
import { failureCodeFromRpcStatus, type Place, placeSchema, type RouteFailureCode } from '@/lib/places/model/schemas'
import { createPlaceSearch } from './place-search'
import { findCityAndTimeZone, getErrorStatus, splitAddress, withTimeout } from './responses'

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
    searchOptions: { minQueryLength: MIN_QUERY_CHARACTERS, debounceMs: DEBOUNCE_MS },
    createSearch: () => createPlaceSearch(places),
    reverseGeocode: point => reverseGeocodeWithGoogle(geocoder, point),
    fetchRouteLine: itinerary => fetchDirections(routes, itinerary),
  }
}

/** Fetches the polyline of a route, never its price. Throws AppError with a Directions status. */
async function fetchDirections(
  { Route }: google.maps.RoutesLibrary,
  { from, to, via = [] }: { from: Place; to: Place; via?: Place[] },
): Promise<ProviderRouteLine> {
  const request: google.maps.routes.ComputeRoutesRequest = {
    origin: toLatLng(from),
    destination: toLatLng(to),
    ...(via.length > 0 && { intermediates: via.map(stop => ({ location: toLatLng(stop) })) }),
    travelMode: 'DRIVING',
    routingPreference: 'TRAFFIC_UNAWARE',
    language: 'en',
    region: 'us',
    fields: ['path', 'warnings'],
  }
  const { routes } = await withTimeout(Route.computeRoutes(request)).catch(error => {
    throw createDirectionsError(failureCodeFromRpcStatus(getErrorStatus(error)), error)
  })
  // Two places without a road between them yield an empty list, not an error.
  const [bestRoute] = routes ?? []
  if (bestRoute?.path === undefined || bestRoute.path.length < 2) throw createDirectionsError('ZERO_RESULTS')
  return { path: bestRoute.path.map(({ lat, lng }) => [lat, lng]), warnings: bestRoute.warnings ?? [] }
}

function toLatLng({ lat, lng }: Place): google.maps.LatLngLiteral {
  return { lat, lng }
}

function createDirectionsError(code: RouteFailureCode, cause?: unknown): AppError {
  const userMessage = formatDirectionsError(code)
  const kind = code === 'ZERO_RESULTS' || code === 'NOT_FOUND' ? 'not_found' : 'unavailable'
  return new AppError({ kind, code, message: userMessage, userMessage, cause })
}

/**
 * Names the customer's point. Throws AppError, never MapsUnavailableError: a ride can start from bare coordinates.
 */
async function reverseGeocodeWithGoogle(geocoder: google.maps.Geocoder, { lat, lng }: Point): Promise<Place> {
  const request = { location: { lat, lng }, language: 'en', region: 'us' }
  const { results } = await withTimeout(geocoder.geocode(request)).catch(error => {
    throw createGeocodingError(getErrorStatus(error), error)
  })
  // A plus code is only an encoding of the coordinates.
  const best = results.find(({ types }) => !types.includes('plus_code'))
  if (best === undefined) throw createGeocodingError('ZERO_RESULTS')
  const found = placeSchema.safeParse({
    id: formatPointRef({ lat, lng }),
    ...splitAddress(best.formatted_address),
    kind: 'address',
    lat,
    lng,
    ...(await findCityAndTimeZone({ lat, lng })),
  })
  if (!found.success) throw createGeocodingError('UNKNOWN_ERROR', found.error)
  return found.data
}

function createGeocodingError(status: string, cause?: unknown): AppError {
  const kind = status === 'ZERO_RESULTS' ? 'not_found' : 'unavailable'
  return new AppError({ kind, code: status, message: geocodingMessage(status), cause })
}
