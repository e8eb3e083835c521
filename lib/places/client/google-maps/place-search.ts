import 'client-only'
import { AppError } from '@/lib/errors'
import { createSiteSearch } from '@/lib/places/client/site-maps'
import { formatGoogleRef } from '@/lib/places/model/place-ref'
import type { PlaceSearch, Suggestion } from '@/lib/places/model/port'
import { googleMapsAttribution, type Place, placeSchema } from '@/lib/places/model/schemas'
import { findCity } from '@/lib/served-cities'
import type { CityId } from '@/lib/site'
import { findCityAndTimeZone, formatArea, normalizeText, splitAddress, toPlacesError, withTimeout } from './responses'

const BIAS_RADIUS_METERS = 50_000
/** Cheap fields: docs/maps.md. */
const FIELDS = ['location', 'formattedAddress']

type Prediction = google.maps.places.PlacePrediction
type Session = google.maps.places.AutocompleteSessionToken
type SuggestedPlace = { prediction: Prediction; session: Session }

/** Creates a place search that uses Google's billing sessions: all typing until a choice. */
export function createPlaceSearch(places: google.maps.PlacesLibrary): PlaceSearch {
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
