import 'client-only'
import { AppError } from '@/lib/errors'
import { googleRef } from '@/lib/maps/place-ref'
import type { PlaceSearch, Suggestion } from '@/lib/maps/port'
import { type Attribution, type Place, placeSchema } from '@/lib/maps/schemas'
import { cities } from '@/lib/site'
import { waitFor } from './patience'
import { areaOf, kindOf, readAddress, tidy } from './place-words'
import { placesFailed } from './refusal'
import { fieldsToEndWith, fieldsWithoutSession, findKept, keepAnswer, type SearchSession } from './search-session'
import { placeInTime } from './time-zone'

/** The widest circle that Google takes. */
const BIAS_RADIUS_METERS = 50_000
/** What must be said where Google's places are shown without its map. */
const ATTRIBUTION: Attribution = { text: 'Google Maps', url: 'https://maps.google.com' }

type Prediction = google.maps.places.PlacePrediction
type Told = { prediction: Prediction; session: SearchSession; place: Promise<Place> | null }

/**
 * Opens a search of Google's places for one field. All its requests until a choice are one session, ended by looking up
 * the chosen place once. Each of its first 12 requests costs, so what the session's answers tell is not asked again.
 * A suggestion's id is Google's place id, the chosen place's one of `googleRef`.
 */
export function openPlaceSearch(places: google.maps.PlacesLibrary): PlaceSearch {
  const told = new Map<string, Told>()
  let open: SearchSession | null = null

  return {
    async suggest({ query, near, signal }) {
      signal?.throwIfAborted()
      if (query.trim() === '') return { suggestions: [], attribution: ATTRIBUTION }
      open ??= { token: new places.AutocompleteSessionToken(), requests: 0, answers: [] }
      const session = open
      const predictions = findKept(session, { query, near }) ?? (await predict({ places, query, near, session }))
      signal?.throwIfAborted()
      for (const prediction of predictions) told.set(prediction.placeId, { prediction, session, place: null })
      return { suggestions: predictions.map(toSuggestion), attribution: ATTRIBUTION }
    },
    choose({ id }) {
      const choice = told.get(id)
      if (choice === undefined) return Promise.reject(new Error(`unknown suggestion ${id}`))
      if (choice.place !== null) return choice.place
      const wasOpen = choice.session === open
      if (wasOpen) open = null
      const fields = wasOpen ? fieldsToEndWith(choice.session) : fieldsWithoutSession()
      choice.place = lookUp(choice.prediction, fields).catch(error => {
        choice.place = null
        // Nothing was looked up: the session goes on, unless another has begun.
        if (wasOpen) open ??= choice.session
        throw error
      })
      return choice.place
    },
  }
}

async function predict({
  places,
  query,
  near,
  session,
}: {
  places: google.maps.PlacesLibrary
  session: SearchSession
} & Pick<Parameters<PlaceSearch['suggest']>[0], 'query' | 'near'>): Promise<Prediction[]> {
  const center = cities.find(({ id }) => id === near)
  try {
    session.requests += 1
    const asked = places.AutocompleteSuggestion.fetchAutocompleteSuggestions({
      input: query,
      sessionToken: session.token,
      includedRegionCodes: ['us'],
      language: 'en',
      region: 'us',
      ...(center && { locationBias: { center: { lat: center.lat, lng: center.lng }, radius: BIAS_RADIUS_METERS } }),
    })
    const { suggestions } = await waitFor(asked)
    const predictions = suggestions.flatMap(({ placePrediction }) => placePrediction ?? [])
    keepAnswer(session, { query, near, predictions, count: suggestions.length })
    return predictions
  } catch (error) {
    throw placesFailed(error)
  }
}

function toSuggestion(prediction: Prediction): Suggestion {
  const { placeId, mainText, secondaryText, text } = prediction
  const name = tidy(mainText?.text ?? '')
  return name === ''
    ? { id: placeId, ...readAddress(text.text) }
    : { id: placeId, name, area: tidy(secondaryText?.text ?? '') }
}

async function lookUp(prediction: Prediction, fields: string[]): Promise<Place> {
  const { placeId, types } = prediction
  const { name } = toSuggestion(prediction)
  const place = prediction.toPlace()
  await waitFor(place.fetchFields({ fields })).catch(error => {
    throw placesFailed(error)
  })
  const point = place.location?.toJSON()
  if (point === undefined) throw withoutPoint(placeId)
  const { lat, lng } = point
  const found = placeSchema.safeParse({
    id: googleRef({ placeId, lat, lng }),
    name,
    area: areaOf({ name, address: place.formattedAddress ?? '' }),
    kind: kindOf(types),
    lat,
    lng,
    ...(await placeInTime({ lat, lng })),
  })
  if (!found.success) throw withoutPoint(placeId, found.error)
  return found.data
}

function withoutPoint(placeId: string, cause?: unknown): AppError {
  return new AppError({ kind: 'not_found', message: `Google place ${placeId} is not a valid destination`, cause })
}
