'use client'

import { useEffect, useState } from 'react'
import useSWR from 'swr'
import { searchPlaces } from '@/lib/browser/booking-client'
import { type Place, placeLabel } from '@/lib/maps/schemas'
import type { CityId } from '@/lib/site'

/** How long typing must rest before the places are asked for. */
const PAUSE_MS = 150
/** How soon a search that failed is tried again by itself, the first time. */
const RETRY_MS = 1500

/**
 * Places for what the rider typed, the near city's first. Answers to older texts are dropped: each text is a key of
 * its own. While `active` is false nothing is asked.
 */
export function usePlaceSuggestions({ text, near, active }: { text: string; near: CityId | ''; active: boolean }): {
  places: Place[]
  loading: boolean
  failed: boolean
} {
  const [query, setQuery] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setQuery(text.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  const wanted = active && (query !== '' || near !== '')
  const answer = useSWR(
    wanted ? ['places', near, query] : null,
    ([, city, typed]) => searchPlaces({ query: typed, near: city }).then(({ places }) => places),
    { keepPreviousData: true, revalidateOnFocus: false, revalidateIfStale: false, errorRetryInterval: RETRY_MS },
  )
  const loading = wanted && (answer.isLoading || query !== text.trim())
  const known = wanted ? (answer.data ?? []) : []
  return {
    // Until the answer to these words is there, only what plainly fits them is left of the one before: Enter pressed
    // in a hurry must not choose a place that was offered for other words.
    places: loading ? known.filter(place => fits({ place, text })) : known,
    loading,
    failed: answer.error !== undefined,
  }
}

function fits({ place, text }: { place: Place; text: string }): boolean {
  const label = placeLabel(place).toLowerCase()
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return words.every(word => label.includes(word))
}
