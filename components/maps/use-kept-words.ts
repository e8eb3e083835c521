'use client'

import { useEffect, useEffectEvent, useState } from 'react'
import { searchPlaces } from '@/lib/browser/booking-client'
import { findPlainlyMeant } from '@/lib/maps/same-place'
import type { Place } from '@/lib/maps/schemas'
import type { CityId } from '@/lib/site'

/**
 * Words of a place whose maps are gone, or of a link, are looked up once among this site's own places. What they plainly
 * mean is found by itself; for all else the rider chooses at the field, which also says there what is amiss. Tells
 * whether the search is still under way.
 */
export function useKeptWords({
  words,
  near,
  onFound,
}: {
  words: string
  near: CityId | ''
  onFound: (place: Place) => void
}): boolean {
  const [answered, setAnswered] = useState('')
  const search = useEffectEvent((query: string) => searchPlaces({ query, near }))
  const meant = useEffectEvent((places: Place[]) => findPlainlyMeant({ words, places, near }))
  const find = useEffectEvent(onFound)
  useEffect(() => {
    if (words === '') return
    let wanted = true
    const [name = ''] = words.split(',')
    search(name.trim()).then(
      ({ places }) => {
        const place = wanted ? meant(places) : null
        if (place !== null) find(place)
        else if (wanted) setAnswered(words)
      },
      () => wanted && setAnswered(words),
    )
    return () => {
      wanted = false
    }
  }, [words])
  return words !== '' && answered !== words
}
