'use client'

import { useEffect, useEffectEvent } from 'react'
import { searchPlaces } from '@/lib/browser/booking-client'
import { findPlainlyMeant } from '@/lib/maps/same-place'
import type { Place } from '@/lib/maps/schemas'
import type { CityId } from '@/lib/site'

/**
 * Words that are left of a place whose maps are gone are looked up once among this site's own places. What they plainly
 * mean is found by itself; for all else the rider chooses again at the field, which also says there what is amiss.
 */
export function useKeptWords({
  words,
  near,
  onFound,
}: {
  words: string
  near: CityId | ''
  onFound: (place: Place) => void
}) {
  const search = useEffectEvent((query: string) => searchPlaces({ query, near }))
  const find = useEffectEvent(onFound)
  useEffect(() => {
    if (words === '') return
    let wanted = true
    const [name = ''] = words.split(',')
    search(name.trim()).then(
      ({ places }) => {
        const place = wanted ? findPlainlyMeant({ words, places }) : null
        if (place !== null) find(place)
      },
      () => {},
    )
    return () => {
      wanted = false
    }
  }, [words])
}
