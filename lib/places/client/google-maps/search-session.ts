import 'client-only'
import type { CityId } from '@/lib/site'

/** Fewer than Google's maximum are a complete list. */
const MAX_PREDICTIONS = 5

/**
 * A session ended by an Essentials lookup bills each of its first 12 requests; ended by a Pro lookup it bills none.
 * 5 + 4 × 2.83 < 17 < 5 + 5 × 2.83 dollars per 1,000 places (docs/maps.md).
 */
const MAX_REQUESTS_FOR_ESSENTIALS = 4
const ESSENTIALS_FIELDS = ['location', 'formattedAddress']
const PRO_FIELD = 'displayName'

type Prediction = google.maps.places.PlacePrediction
type SearchQuery = { query: string; near: CityId | '' }
type CachedSearch = SearchQuery & { predictions: Prediction[]; isComplete: boolean }

export type SearchSession = {
  token: google.maps.places.AutocompleteSessionToken
  requests: number
  cachedResults: CachedSearch[]
}

/** Caches a result; `count` includes predictions that are not places. */
export function cachePredictions(
  session: SearchSession,
  { query, near, predictions, count }: SearchQuery & { predictions: Prediction[]; count: number },
): void {
  session.cachedResults.push({ query: normalizeQuery(query), near, predictions, isComplete: count < MAX_PREDICTIONS })
}

/** Finds cached predictions for a query; null when Google has to be requested. */
export function findCachedPredictions(
  { cachedResults }: SearchSession,
  { query, near }: SearchQuery,
): Prediction[] | null {
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
export function getSessionFields({ requests }: SearchSession): string[] {
  return requests > MAX_REQUESTS_FOR_ESSENTIALS ? [...ESSENTIALS_FIELDS, PRO_FIELD] : ESSENTIALS_FIELDS
}

/** Returns the fields for a lookup without a session. */
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
