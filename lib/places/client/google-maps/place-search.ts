import 'client-only'
import { AppError } from '@/lib/errors'
import { createSiteSearch } from '@/lib/places/client/site-maps'
import { formatGoogleRef } from '@/lib/places/model/place-ref'
import type { PlaceSearch, Suggestion } from '@/lib/places/model/port'
import { type Attribution, type Place, placeSchema } from '@/lib/places/model/schemas'
import { findCity } from '@/lib/served-cities'
import type { CityId } from '@/lib/site'
import {
  findCityAndTimeZone,
  formatArea,
  normalizeText,
  splitAddress,
  toPlaceKind,
  toPlacesError,
  withTimeout,
} from './responses'

const BIAS_RADIUS_METERS = 50_000
/** Required for Google places shown without Google's map. */
const ATTRIBUTION: Attribution = { text: 'Google Maps', url: 'https://maps.google.com' }

type Prediction = google.maps.places.PlacePrediction
type SuggestedPlace = { prediction: Prediction; session: SearchSession; place: Promise<Place> | null }

/** Creates a place search that uses Google's billing sessions. Caches results: the first 12 requests are billed. */
export function createPlaceSearch(places: google.maps.PlacesLibrary): PlaceSearch {
  const suggestedPlaces = new Map<string, SuggestedPlace>()
  const sitePlaces = createSiteSearch()
  let activeSession: SearchSession | null = null

  return {
    async suggest({ query, near, signal }) {
      signal?.throwIfAborted()
      if (query.trim() === '') return { suggestions: [], attribution: ATTRIBUTION }
      activeSession ??= { token: new places.AutocompleteSessionToken(), requests: 0, cachedResults: [] }
      const session = activeSession
      const predictions =
        findCachedPredictions(session, { query, near }) ?? (await fetchPredictions(places, session, { query, near }))
      signal?.throwIfAborted()
      for (const prediction of predictions)
        suggestedPlaces.set(prediction.placeId, { prediction, session, place: null })
      // This site knows coordinates and text as typed.
      if (predictions.length === 0) return sitePlaces.suggest({ query, near, signal })
      return { suggestions: predictions.map(toSuggestion), attribution: ATTRIBUTION }
    },
    resolve(suggestion) {
      const choice = suggestedPlaces.get(suggestion.id)
      if (choice === undefined) return sitePlaces.resolve(suggestion)
      if (choice.place !== null) return choice.place
      const wasActive = choice.session === activeSession
      if (wasActive) activeSession = null
      const fields = wasActive ? getSessionFields(choice.session) : getSessionlessFields()
      choice.place = fetchPlace(choice.prediction, fields).catch(error => {
        choice.place = null
        if (wasActive) activeSession ??= choice.session
        throw error
      })
      return choice.place
    },
  }
}

async function fetchPredictions(
  places: google.maps.PlacesLibrary,
  session: SearchSession,
  { query, near }: SearchQuery,
): Promise<Prediction[]> {
  const center = findCity(near)
  try {
    session.requests += 1
    const request = places.AutocompleteSuggestion.fetchAutocompleteSuggestions({
      input: query,
      sessionToken: session.token,
      includedRegionCodes: ['us'],
      language: 'en',
      region: 'us',
      ...(center && { locationBias: { center: { lat: center.lat, lng: center.lng }, radius: BIAS_RADIUS_METERS } }),
    })
    const { suggestions } = await withTimeout(request)
    const predictions = suggestions.flatMap(({ placePrediction }) => placePrediction ?? [])
    cachePredictions(session, { query, near, predictions, count: suggestions.length })
    return predictions
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

async function fetchPlace(prediction: Prediction, fields: string[]): Promise<Place> {
  const { placeId, types } = prediction
  const { name } = toSuggestion(prediction)
  const place = prediction.toPlace()
  await withTimeout(place.fetchFields({ fields })).catch(error => {
    throw toPlacesError(error)
  })
  const point = place.location?.toJSON()
  if (point === undefined) throw createUnusablePlaceError(placeId)
  const { lat, lng } = point
  const found = placeSchema.safeParse({
    id: formatGoogleRef({ placeId, lat, lng }),
    name,
    area: formatArea({ name, formattedAddress: place.formattedAddress ?? '' }),
    kind: toPlaceKind(types),
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

/** Fewer than Google's maximum are a complete list. */
const MAX_PREDICTIONS = 5

/**
 * A session ended by an Essentials lookup bills each of its first 12 requests; ended by a Pro lookup it bills none.
 * 5 + 4 × 2.83 < 17 < 5 + 5 × 2.83 dollars per 1,000 places (docs/maps.md).
 */
const MAX_REQUESTS_FOR_ESSENTIALS = 4
const ESSENTIALS_FIELDS = ['location', 'formattedAddress']
const PRO_FIELD = 'displayName'

type SearchQuery = { query: string; near: CityId | '' }
type CachedSearch = SearchQuery & { predictions: Prediction[]; isComplete: boolean }

export type SearchSession = {
  token: google.maps.places.AutocompleteSessionToken
  requests: number
  cachedResults: CachedSearch[]
}

/** Caches a result; `count` includes predictions that are not places. */
function cachePredictions(
  session: SearchSession,
  { query, near, predictions, count }: SearchQuery & { predictions: Prediction[]; count: number },
): void {
  session.cachedResults.push({ query: normalizeQuery(query), near, predictions, isComplete: count < MAX_PREDICTIONS })
}

/** Finds cached predictions for a query; null when Google has to be requested. */
function findCachedPredictions({ cachedResults }: SearchSession, { query, near }: SearchQuery): Prediction[] | null {
  const text = normalizeQuery(query)
  const nearbyResults = cachedResults.filter(result => result.near === near)
  const exactResult = nearbyResults.findLast(result => result.query === text)
  if (exactResult !== undefined) return exactResult.predictions
  const prefixResult = nearbyResults.findLast(result => result.isComplete && text.startsWith(result.query))
  if (prefixResult === undefined) return null
  if (prefixResult.predictions.length === 0) return text.slice(prefixResult.query.length).includes(' ') ? null : []
  const matching = prefixResult.predictions.filter(prediction => matchesQuery(prediction, text))
  return matching.length === 0 ? null : matching
}

/** Returns the fields for the lookup that ends a session most cheaply. */
function getSessionFields({ requests }: SearchSession): string[] {
  return requests > MAX_REQUESTS_FOR_ESSENTIALS ? [...ESSENTIALS_FIELDS, PRO_FIELD] : ESSENTIALS_FIELDS
}

/** Returns the fields for a lookup without a session. */
function getSessionlessFields(): string[] {
  return ESSENTIALS_FIELDS
}

function matchesQuery({ text }: Prediction, query: string): boolean {
  const words = normalizeQuery(text.text).split(/[^\p{L}\p{N}]+/u)
  return query.split(' ').every(word => words.some(each => each.startsWith(word)))
}

function normalizeQuery(text: string): string {
  return text.trim().toLowerCase().replace(/\s+/g, ' ')
}
