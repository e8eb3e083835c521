'use client'

import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useMaps } from '@/components/maps/maps-provider'
import { searchPlaces } from '@/lib/places/client/places-client'
import { createSiteSearch } from '@/lib/places/client/site-maps'
import { findUnambiguousPlace } from '@/lib/places/model/match-place'
import { askAboutFarPlace } from '@/lib/places/model/name-check'
import { confirmedRef } from '@/lib/places/model/place-ref'
import type { Suggestion } from '@/lib/places/model/port'
import { type Attribution, type Place, placeLabel } from '@/lib/places/model/schemas'
import type { CityId } from '@/lib/site'
import { useMyLocation } from './use-my-location'

export type PlaceField = ReturnType<typeof usePlaceField>
type Problem = 'saved query' | 'choice failed' | 'not chosen'

/**
 * Manages a place field. `savedQuery` is the text of a place to look up. Text that is no chosen place is an error unless
 * `isOptional`. Before the rider types, it offers the airports of the city `offersNear`, which unlike `near` may be a
 * guess; without one, the main airport of every city.
 */
export function usePlaceField({
  value,
  savedQuery,
  initialText = '',
  isOptional = false,
  near,
  offersNear = near,
  otherEnd = null,
  onChange,
}: {
  value: Place | null
  savedQuery: string
  initialText?: string
  isOptional?: boolean
  near: CityId | ''
  offersNear?: CityId | ''
  otherEnd?: Place | null
  onChange: (place: Place | null) => void
}) {
  const [typed, setTyped] = useState(initialText)
  const [open, setOpen] = useState(false)
  const [focused, setFocused] = useState(false)
  const [choiceState, setChoiceState] = useState<'none' | 'pending' | 'failed'>('none')
  /** Responses to earlier actions are ignored. */
  const changeCount = useRef(0)
  /** It may change before a response arrives. */
  const latestTarget = useRef({ value, onChange })
  useEffect(() => {
    latestTarget.current = { value, onChange }
  })

  const isChosen = value !== null || choiceState === 'pending'
  const text = value !== null ? placeLabel(value) : savedQuery !== '' ? savedQuery : typed
  const query = isChosen ? '' : text.trim()
  const suggestions = usePlaceSuggestions(query, query === '' ? offersNear : near, open && choiceState !== 'pending')
  const isLookingUp = usePlaceLookup(savedQuery, near, setPlace)

  function startChange(): number {
    location.stopWaiting()
    return ++changeCount.current
  }

  function setPlace(place: Place) {
    startChange()
    setChoiceState('none')
    latestTarget.current.onChange(place)
  }

  async function choose(suggestion: Suggestion) {
    const changeId = startChange()
    setTyped(placeLabel(suggestion))
    setChoiceState('pending')
    if (savedQuery !== '') latestTarget.current.onChange(null)
    try {
      const place = await suggestions.choose(suggestion)
      if (changeId === changeCount.current) setPlace(place)
    } catch {
      if (changeId === changeCount.current) setChoiceState('failed')
    }
  }

  /** Returns whether the rider left the field unchanged since. */
  function trackChanges() {
    const changeId = changeCount.current
    const before = latestTarget.current.value
    return () => changeId === changeCount.current && before === latestTarget.current.value
  }
  const location = useMyLocation({ text, setPlace, trackChanges })

  function findProblem(): Problem | null {
    if (savedQuery !== '') return 'saved query'
    if (choiceState === 'failed') return 'choice failed'
    return !isOptional && !focused && typed.trim() !== '' ? 'not chosen' : null
  }

  /** Asks whether the text as typed means a place far from the other end; null if not. */
  const question = value === null || otherEnd === null ? null : askAboutFarPlace(value, otherEnd)

  return {
    text,
    query,
    suggestions,
    location,
    open,
    note: value === null || question !== null ? undefined : describeFareBasis(value),
    question,
    answer(isMeant: boolean) {
      if (value === null) return
      if (isMeant) return setPlace({ ...value, id: confirmedRef(value.id) })
      setTyped(placeLabel(value))
      startChange()
      latestTarget.current.onChange(null)
    },
    isResolving: value === null && (choiceState === 'pending' || isLookingUp),
    problem: isChosen || isLookingUp ? null : findProblem(),
    setOpen,
    setFocused,
    type(next: string) {
      startChange()
      setTyped(next)
      setChoiceState('none')
      if (value !== null || savedQuery !== '') latestTarget.current.onChange(null)
    },
    choose: (suggestion: Suggestion) => void choose(suggestion),
  }
}

function describeFareBasis(place: Place): string | undefined {
  const { locatedBy, zone } = place
  if (zone !== undefined) return `Fixed fare for addresses in ZIP code ${zone}.`
  if (locatedBy === undefined) return undefined
  const remedy = asksForZipCode(place) ? 'Add the ZIP code to get a fixed fare.' : ''
  return locatedBy === null
    ? `We could not find this address and will confirm the fare. ${remedy}`
    : `The fare is an estimate based on ${locatedBy}. ${remedy}`.trim()
}

/** Text that its ZIP code did not locate. */
export function asksForZipCode({ locatedBy, area }: Suggestion): boolean {
  return locatedBy !== undefined && area === '' && locatedBy?.startsWith('ZIP') !== true
}

const LOOKUP_TIMEOUT_MS = 3000
/** Others are known by what comes before their area. */
const ADDRESS_OR_LINK = /^(?:[\d(-]|geo:|https?:)/i

/**
 * Looks up a place's text once, accepting an unambiguous match; returns whether it is pending. A name alone is only
 * unambiguous within a city, which may be known after the response: from the pickup of the same link.
 */
function usePlaceLookup(query: string, near: CityId | '', onFound: (place: Place) => void): boolean {
  const [unresolvedQuery, setUnresolvedQuery] = useState('')
  const [found, setFound] = useState<{ query: string; places: Place[] } | null>(null)
  const search = useEffectEvent((query: string) => searchPlaces({ query, near }))
  const notifyFound = useEffectEvent(onFound)
  useEffect(() => {
    if (query === '') return
    let isCurrent = true
    const timer = setTimeout(() => setUnresolvedQuery(query), LOOKUP_TIMEOUT_MS)
    const [name = ''] = query.split(',')
    search(ADDRESS_OR_LINK.test(query) ? query : name.trim())
      .catch(() => ({ places: [] }))
      .then(({ places }) => {
        if (isCurrent) setFound({ query, places })
      })
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [query])
  useEffect(() => {
    if (found === null || found.query !== query) return
    const place = findUnambiguousPlace({ text: query, places: found.places, near })
    if (place === null) setUnresolvedQuery(query)
    else notifyFound(place)
  }, [found, query, near])
  return query !== '' && unresolvedQuery !== query
}

const RETRY_MS = 3000

export type PlaceSuggestions = ReturnType<typeof usePlaceSuggestions>

type SuggestionQuery = { near: CityId | ''; query: string; search: unknown }
type SuggestionResult = SuggestionQuery & { suggestions: Suggestion[]; attribution: Attribution | null }

/**
 * Suggests places for typed text, ignoring stale responses; before anything is typed, this site's own. Sends nothing
 * unless `isActive`.
 */
function usePlaceSuggestions(query: string, near: CityId | '', isActive: boolean) {
  const { maps, report } = useMaps()
  const { minQueryLength, debounceMs } = maps.searchOptions
  const textSearch = useMemo(() => maps.createSearch(), [maps])
  const siteSearch = useMemo(createSiteSearch, [])
  const search = query === '' ? siteSearch : textSearch
  const [result, setResult] = useState<SuggestionResult | null>(null)
  const [failure, setFailure] = useState<SuggestionQuery | null>(null)
  const reportError = useEffectEvent(report)

  const isEnabled = isActive && (query === '' || query.length >= minQueryLength)
  const hasResult = result !== null && isSameQuery(result, { near, query, search })
  const isDue = isEnabled && !hasResult

  useEffect(() => {
    if (!isDue) return
    const suggestionQuery = { near, query, search }
    const controller = new AbortController()
    let timer = setTimeout(fetchSuggestions, query === '' ? 0 : debounceMs)
    async function fetchSuggestions() {
      try {
        const response = await search.suggest({ query, near, signal: controller.signal })
        if (!controller.signal.aborted) setResult({ ...suggestionQuery, ...response })
      } catch (error) {
        if (controller.signal.aborted) return
        setFailure(suggestionQuery)
        reportError(error)
        timer = setTimeout(fetchSuggestions, RETRY_MS)
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
  return {
    suggestions: matchingSuggestions,
    attribution: result?.attribution ?? null,
    loading: isDue,
    failed,
    minCharacters: query !== '' && query.length < minQueryLength ? minQueryLength : 0,
    async choose(suggestion: Suggestion) {
      try {
        const place = await search.resolve(suggestion)
        setResult(null)
        return place
      } catch (error) {
        report(error)
        throw error
      }
    },
  }
}

function isSameQuery(one: SuggestionQuery, other: SuggestionQuery): boolean {
  return one.near === other.near && one.query === other.query && one.search === other.search
}

function matchesQuery({ place, query }: { place: Suggestion; query: string }): boolean {
  const label = placeLabel(place).toLowerCase()
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  return words.every(word => label.includes(word))
}
