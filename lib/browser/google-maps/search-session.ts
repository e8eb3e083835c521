import 'client-only'
import type { CityId } from '@/lib/site'

/** Google suggests at most five places; fewer are all that fit. */
const MAX_PREDICTIONS = 5

/**
 * The requests of one session from which on the dearer look-up is the cheaper end. A session ended by an Essentials
 * look-up bills each of its first 12 requests; ended by a Pro look-up it bills none. 5 + 4 × 2.83 < 17 < 5 + 5 × 2.83
 * dollars for 1,000 places (docs/maps.md).
 */
const MAX_REQUESTS_FOR_ESSENTIALS = 4
const ESSENTIALS_FIELDS = ['location', 'formattedAddress']
const PRO_FIELD = 'displayName'

type Prediction = google.maps.places.PlacePrediction
type SearchQuery = { query: string; near: CityId | '' }
type CachedAnswer = SearchQuery & { predictions: Prediction[]; isComplete: boolean }

/** One of Google's autocomplete sessions: its token, the requests it has cost, and their answers. */
export type SearchSession = {
  token: google.maps.places.AutocompleteSessionToken
  requests: number
  answers: CachedAnswer[]
}

/** Keeps an answer; `count` is that of Google's suggestions, also of those that are no place. */
export function cachePredictions(
  session: SearchSession,
  { query, near, predictions, count }: SearchQuery & { predictions: Prediction[]; count: number },
): void {
  session.answers.push({ query: normalizeQuery(query), near, predictions, isComplete: count < MAX_PREDICTIONS })
}

/**
 * Finds the predictions for a query among the answers of its session, or null where Google has to be asked: the same
 * words again, letters added to a word that nothing fits, or words added to a short answer that still fits.
 */
export function findCachedPredictions({ answers }: SearchSession, { query, near }: SearchQuery): Prediction[] | null {
  const text = normalizeQuery(query)
  const nearbyAnswers = answers.filter(answer => answer.near === near)
  const exactAnswer = nearbyAnswers.findLast(answer => answer.query === text)
  if (exactAnswer !== undefined) return exactAnswer.predictions
  const prefixAnswer = nearbyAnswers.findLast(answer => answer.isComplete && text.startsWith(answer.query))
  if (prefixAnswer === undefined) return null
  if (prefixAnswer.predictions.length === 0) return text.slice(prefixAnswer.query.length).includes(' ') ? null : []
  const matching = prefixAnswer.predictions.filter(prediction => matchesQuery(prediction, text))
  return matching.length === 0 ? null : matching
}

/** The fields to end a session with, of the class that makes its requests and the look-up cost least. */
export function getSessionFields({ requests }: SearchSession): string[] {
  return requests > MAX_REQUESTS_FOR_ESSENTIALS ? [...ESSENTIALS_FIELDS, PRO_FIELD] : ESSENTIALS_FIELDS
}

/** The fields of a look-up without a session, at the lowest price. */
export function getSessionlessFields(): string[] {
  return ESSENTIALS_FIELDS
}

function matchesQuery({ text }: Prediction, query: string): boolean {
  const words = normalizeQuery(text.text).split(/[^\p{L}\p{N}]+/u)
  return query.split(' ').every(word => words.some(each => each.startsWith(word)))
}

function normalizeQuery(text: string): string {
  return text.trim().toLowerCase().replace(/\s+/g, ' ')
}
