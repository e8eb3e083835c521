'use client'

import { useEffect, useState } from 'react'
import useSWR from 'swr'
import { searchPlaces } from '@/lib/browser/booking-client'
import type { Place } from '@/lib/maps/schemas'
import type { CityId } from '@/lib/site'

/** How long typing must rest before the places are asked for. */
const PAUSE_MS = 150

/**
 * Places for what the rider typed, the near city's first. Answers to older texts are dropped: each text is a key of
 * its own. While `active` is false nothing is asked.
 */
export function usePlaceSuggestions({ text, near, active }: { text: string; near: CityId | ''; active: boolean }): {
  places: Place[]
  loading: boolean
  failed: boolean
  retry: () => void
} {
  const [query, setQuery] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setQuery(text.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  const wanted = active && (query !== '' || near !== '')
  const answer = useSWR(
    wanted ? ['places', near, query] : null,
    ([, city, typed]) => searchPlaces({ query: typed, near: city }),
    { keepPreviousData: true, revalidateOnFocus: false, revalidateIfStale: false, shouldRetryOnError: false },
  )
  return {
    places: wanted ? (answer.data ?? []) : [],
    loading: wanted && (answer.isLoading || query !== text.trim()),
    failed: answer.error !== undefined,
    retry: () => void answer.mutate(),
  }
}
