'use client'

import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useMaps } from '@/components/maps/maps-provider'
import { AppError } from '@/lib/errors'
import { geocodeTypedPlace } from '@/lib/places/client/places-client'
import type { Suggestion } from '@/lib/places/model/port'
import { type Attribution, type Place, placeLabel } from '@/lib/places/model/schemas'
import { type CityId, MAX_PLACE_QUERY_LENGTH } from '@/lib/site'

const RETRY_MS = 1500
const MAX_RETRY_MS = 24_000
const MIN_QUERY_LETTERS = 5
const AS_TYPED_ID = 'as typed'

export type PlaceSuggestions = {
  suggestions: Suggestion[]
  attribution: Attribution | null
  loading: boolean
  failed: boolean
  minCharacters: number
  choose: (suggestion: Suggestion) => Promise<Place>
}

type SuggestionQuery = { near: CityId | ''; query: string; search: unknown }
type SuggestionResult = SuggestionQuery & { suggestions: Suggestion[]; attribution: Attribution | null }

/** Suggests places for typed text, ignoring stale responses. Sends nothing unless `isActive`. */
export function usePlaceSuggestions({
  query,
  near,
  isActive,
}: {
  query: string
  near: CityId | ''
  isActive: boolean
}): PlaceSuggestions {
  const { maps, supportsStreetAddresses, report } = useMaps()
  const { minQueryLength, debounceMs, suggestsOnEmptyQuery } = maps.searchOptions
  const search = useMemo(() => maps.createSearch(), [maps])
  const [result, setResult] = useState<SuggestionResult | null>(null)
  const [failure, setFailure] = useState<SuggestionQuery | null>(null)
  const reportError = useEffectEvent(report)

  const isQueryLongEnough = query === '' ? suggestsOnEmptyQuery && near !== '' : query.length >= minQueryLength
  const isEnabled = isActive && isQueryLongEnough
  const hasResult = result !== null && isSameQuery(result, { near, query, search })
  const isDue = isEnabled && !hasResult

  useEffect(() => {
    if (!isDue) return
    const suggestionQuery = { near, query, search }
    const controller = new AbortController()
    let timer = setTimeout(fetchSuggestions, query === '' ? 0 : debounceMs)
    let retryMs = RETRY_MS
    async function fetchSuggestions() {
      try {
        const response = await search.suggest({ query, near, signal: controller.signal })
        if (!controller.signal.aborted) setResult({ ...suggestionQuery, ...response })
      } catch (error) {
        if (controller.signal.aborted) return
        setFailure(suggestionQuery)
        reportError(error)
        timer = setTimeout(fetchSuggestions, retryMs)
        retryMs = Math.min(retryMs * 2, MAX_RETRY_MS)
      }
    }
    return () => {
      controller.abort()
      clearTimeout(timer)
    }
  }, [isDue, near, query, search, debounceMs])

  // A quick Enter must not select a place offered for other text.
  const currentSuggestions = isEnabled && result?.search === search ? result.suggestions : []
  const matchingSuggestions = isDue
    ? currentSuggestions.filter(place => matchesQuery({ place, query }))
    : currentSuggestions
  const failed = isDue && failure !== null && isSameQuery(failure, { near, query, search })
  // A quick Enter must not select the text as typed.
  const offersTyped =
    isActive &&
    canBeOfferedAsTyped(query) &&
    !matchingSuggestions.some(place => isNamed(place, query)) &&
    (failed || (!isDue && (!supportsStreetAddresses || currentSuggestions.length === 0)))
  return {
    suggestions: offersTyped
      ? [...matchingSuggestions, { id: AS_TYPED_ID, name: query, area: '', asTyped: true }]
      : matchingSuggestions,
    attribution: result?.attribution ?? null,
    loading: isDue,
    failed,
    minCharacters: query !== '' && query.length < minQueryLength ? minQueryLength : 0,
    async choose(suggestion) {
      try {
        const place = suggestion.asTyped
          ? await readTyped({ text: suggestion.name, near })
          : await search.resolve(suggestion)
        setResult(null)
        return place
      } catch (error) {
        report(error)
        throw error
      }
    },
  }
}

function canBeOfferedAsTyped(query: string): boolean {
  return query.length <= MAX_PLACE_QUERY_LENGTH && query.replace(/[^\p{L}\p{Nd}]/gu, '').length >= MIN_QUERY_LETTERS
}

function isNamed(place: Suggestion, query: string): boolean {
  const { name } = place
  return [name, name.replace(/\s*\([^)]*\)$/, ''), placeLabel(place)].some(
    each => each.localeCompare(query, 'en', { sensitivity: 'base' }) === 0,
  )
}

async function readTyped(query: { text: string; near: CityId | '' }): Promise<Place> {
  const place = await geocodeTypedPlace(query)
  if (place !== null) return place
  throw new AppError({ kind: 'not_found', message: 'the text is not a place' })
}

function isSameQuery(one: SuggestionQuery, other: SuggestionQuery): boolean {
  return one.near === other.near && one.query === other.query && one.search === other.search
}

function matchesQuery({ place, query }: { place: Suggestion; query: string }): boolean {
  const label = placeLabel(place).toLowerCase()
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  return words.every(word => label.includes(word))
}
