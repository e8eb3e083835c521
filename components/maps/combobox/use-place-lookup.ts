'use client'

import { useEffect, useEffectEvent, useState } from 'react'
import { searchPlaces } from '@/lib/browser/booking-client'
import { findUnambiguousPlace } from '@/lib/maps/match-place'
import type { Place } from '@/lib/maps/schemas'
import type { CityId } from '@/lib/site'

const LOOKUP_TIMEOUT_MS = 3000

/** Looks up a place's text once, accepting an unambiguous match; returns whether it is pending. */
export function usePlaceLookup({
  query,
  near,
  onFound,
}: {
  query: string
  near: CityId | ''
  onFound: (place: Place) => void
}): boolean {
  const [unresolvedQuery, setUnresolvedQuery] = useState('')
  const search = useEffectEvent((query: string) => searchPlaces({ query, near }))
  const findMatch = useEffectEvent((places: Place[]) => findUnambiguousPlace({ text: query, places, near }))
  const notifyFound = useEffectEvent(onFound)
  useEffect(() => {
    if (query === '') return
    let isCurrent = true
    const timer = setTimeout(() => setUnresolvedQuery(query), LOOKUP_TIMEOUT_MS)
    const [name = ''] = query.split(',')
    search(name.trim())
      .then(({ places }) => (isCurrent ? findMatch(places) : null))
      .catch(() => null)
      .then(place => {
        if (!isCurrent) return
        if (place === null) setUnresolvedQuery(query)
        else notifyFound(place)
      })
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [query])
  return query !== '' && unresolvedQuery !== query
}
