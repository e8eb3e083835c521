/// <reference types="google.maps" />

import 'client-only'
import { AppError, formatDirectionsError } from '@/lib/errors'
import { reverseGeocode } from '@/lib/places/client/places-client'
import { createSiteSearch } from '@/lib/places/client/site-maps'
import { type Point, servedCityAt } from '@/lib/places/model/distance'
import { formatGoogleRef, formatPointRef } from '@/lib/places/model/place-ref'
import {
  geocodingMessage,
  type Maps,
  MapsUnavailableError,
  type PlaceSearch,
  type ProviderRouteLine,
  type Suggestion,
} from '@/lib/places/model/port'
import {
  failureCodeFromRpcStatus,
  googleMapsAttribution,
  type Place,
  placeSchema,
  type RouteFailureCode,
} from '@/lib/places/model/schemas'
import { findCity } from '@/lib/served-cities'
import type { CityId } from '@/lib/site'

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

const BIAS_RADIUS_METERS = 50_000
/** Cheap fields: docs/maps.md. */
const FIELDS = ['location', 'formattedAddress']

type Prediction = google.maps.places.PlacePrediction
type Session = google.maps.places.AutocompleteSessionToken
type SuggestedPlace = { prediction: Prediction; session: Session }

/** Creates a place search that uses Google's billing sessions: all typing until a choice. */
function createPlaceSearch(places: google.maps.PlacesLibrary): PlaceSearch {
  const suggestedPlaces = new Map<string, SuggestedPlace>()
  const sitePlaces = createSiteSearch()
  let activeSession: Session | null = null

  return {
    async suggest({ query, near, signal }) {
      signal?.throwIfAborted()
      activeSession ??= new places.AutocompleteSessionToken()
      const session = activeSession
      const predictions = await fetchPredictions(places, session, { query, near })
      signal?.throwIfAborted()
      for (const prediction of predictions) suggestedPlaces.set(prediction.placeId, { prediction, session })
      // This site knows coordinates and text as typed.
      if (predictions.length === 0) return sitePlaces.suggest({ query, near, signal })
      return { suggestions: predictions.map(toSuggestion), attribution: googleMapsAttribution }
    },
    async resolve(suggestion) {
      const choice = suggestedPlaces.get(suggestion.id)
      if (choice === undefined) return await sitePlaces.resolve(suggestion)
      const place = await fetchPlace(choice.prediction)
      if (choice.session === activeSession) activeSession = null
      return place
    },
  }
}

async function fetchPredictions(
  places: google.maps.PlacesLibrary,
  sessionToken: Session,
  { query, near }: { query: string; near: CityId | '' },
): Promise<Prediction[]> {
  const center = findCity(near)
  try {
    const request = places.AutocompleteSuggestion.fetchAutocompleteSuggestions({
      input: query,
      sessionToken,
      includedRegionCodes: ['us'],
      language: 'en',
      region: 'us',
      ...(center && { locationBias: { center: { lat: center.lat, lng: center.lng }, radius: BIAS_RADIUS_METERS } }),
    })
    const { suggestions } = await withTimeout(request)
    return suggestions.flatMap(({ placePrediction }) => placePrediction ?? [])
  } catch (error) {
    throw toPlacesError(error)
  }
}

function toSuggestion(prediction: Prediction): Suggestion {
  const { placeId, mainText, secondaryText, text } = prediction
  const name = normalizeText(mainText?.text ?? '')
  return name === ''
    ? { id: placeId, ...splitAddress(text.text) }
    : { id: placeId, name, area: normalizeText(secondaryText?.text ?? '') }
}

async function fetchPlace(prediction: Prediction): Promise<Place> {
  const { placeId, types } = prediction
  const { name } = toSuggestion(prediction)
  const place = prediction.toPlace()
  await withTimeout(place.fetchFields({ fields: FIELDS })).catch(error => {
    throw toPlacesError(error)
  })
  const point = place.location?.toJSON()
  if (point === undefined) throw createUnusablePlaceError(placeId)
  const { lat, lng } = point
  const found = placeSchema.safeParse({
    id: formatGoogleRef({ placeId, lat, lng }),
    name,
    area: formatArea({ name, formattedAddress: place.formattedAddress ?? '' }),
    // An airport makes the form ask for a flight.
    kind: types.includes('airport') || types.includes('international_airport') ? 'airport' : 'landmark',
    lat,
    lng,
    ...(await findCityAndTimeZone({ lat, lng })),
  })
  if (!found.success) throw createUnusablePlaceError(placeId, found.error)
  return found.data
}

function createUnusablePlaceError(placeId: string, cause?: unknown): AppError {
  return new AppError({ kind: 'not_found', message: `Google place ${placeId} is not usable`, cause })
}

/** These disable Google for the rest of the visit. */
const FATAL_STATUS_REASONS: Record<string, string> = {
  RESOURCE_EXHAUSTED: 'the quota is used up',
  OVER_QUERY_LIMIT: 'the quota is used up',
  PERMISSION_DENIED: 'the key was rejected',
  REQUEST_DENIED: 'the key was rejected',
  UNAUTHENTICATED: 'the key was rejected',
}

/**
 * Extracts the status of a Google error: gRPC for newer services.
 * https://developers.google.com/maps/documentation/javascript/reference/errors
 */
function getErrorStatus(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'UNKNOWN_ERROR'
}

/** Converts a Places API error; MapsUnavailableError if permanent. */
function toPlacesError(error: unknown): Error {
  const status = getErrorStatus(error)
  const reason = FATAL_STATUS_REASONS[status]
  if (reason !== undefined) return new MapsUnavailableError(reason, { cause: error })
  return new AppError({
    kind: 'unavailable',
    code: status,
    message: `Google Places request failed: ${status}`,
    cause: error,
  })
}

const GOOGLE_TIMEOUT_MS = 10_000

/** Adds a timeout to a Google request: on poor connections some never settle. */
function withTimeout<T>(promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`Google timed out after ${GOOGLE_TIMEOUT_MS} ms`)),
      GOOGLE_TIMEOUT_MS,
    )
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** The route also provides the zone. */
const TIME_ZONE_TIMEOUT_MS = 3000

/** Finds a point's served city and time zone. */
async function findCityAndTimeZone(point: Point): Promise<Pick<Place, 'city' | 'timeZone'>> {
  const city = servedCityAt(point)
  const servedCity = findCity(city)
  if (servedCity !== undefined) return { city, timeZone: servedCity.timeZone }
  const nearestPlace = await reverseGeocode(point, { timeoutMs: TIME_ZONE_TIMEOUT_MS }).catch(() => null)
  return { city, ...(nearestPlace?.timeZone !== undefined && { timeZone: nearestPlace.timeZone }) }
}

const MAX_CHARACTERS = 200
const COUNTRY = /, USA$/
const CONTROL_CHARACTERS = /[\p{Cc}\u202A-\u202E\u2066-\u2069]+/gu
const LONE_SURROGATE = /[\uD800-\uDBFF]$/

/** Normalizes Google text to one line of at most 200 characters, without country. */
function normalizeText(text: string): string {
  const line = text.replace(CONTROL_CHARACTERS, ' ').replace(/\s+/g, ' ').trim().replace(COUNTRY, '')
  return line.slice(0, MAX_CHARACTERS).replace(LONE_SURROGATE, '').trim()
}

/** Splits an address: "350 5th Ave, New York, NY 10118, USA" is 350 5th Ave in New York, NY 10118. */
function splitAddress(formattedAddress: string): Pick<Place, 'name' | 'area'> {
  const [name = '', ...area] = formattedAddress.split(', ')
  return { name: normalizeText(name), area: normalizeText(area.join(', ')) }
}

/** Formats a place's area: its address without a leading name. */
function formatArea({ name, formattedAddress }: { name: string; formattedAddress: string }): string {
  const line = normalizeText(formattedAddress)
  if (line === name) return ''
  return line.startsWith(`${name}, `) ? line.slice(name.length + 2) : line
}
