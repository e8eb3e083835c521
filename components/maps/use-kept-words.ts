'use client'

import { useEffect, useEffectEvent, useState } from 'react'
import { searchPlaces } from '@/lib/browser/booking-client'
import { findPlainlyMeant } from '@/lib/maps/same-place'
import type { Place } from '@/lib/maps/schemas'
import type { CityId } from '@/lib/site'

/** How long the rider is not asked: most of what is found by itself is there by then. */
const PATIENCE_MS = 3000

/**
 * Words of a place whose maps are gone, or of a link, are looked up once among this site's own places. What they plainly
 * mean is found by itself; for all else the rider chooses at the field, which also says there what is amiss.
 * Returns whether they are being looked up and nobody need be asked yet.
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
  const [asked, setAsked] = useState('')
  const search = useEffectEvent((query: string) => searchPlaces({ query, near }))
  const meant = useEffectEvent((places: Place[]) => findPlainlyMeant({ words, places, near }))
  const find = useEffectEvent(onFound)
  useEffect(() => {
    if (words === '') return
    let wanted = true
    const timer = setTimeout(() => setAsked(words), PATIENCE_MS)
    const [name = ''] = words.split(',')
    search(name.trim())
      .then(({ places }) => (wanted ? meant(places) : null))
      .catch(() => null)
      .then(place => {
        if (!wanted) return
        if (place === null) setAsked(words)
        else find(place)
      })
    return () => {
      wanted = false
      clearTimeout(timer)
    }
  }, [words])
  return words !== '' && asked !== words
}
