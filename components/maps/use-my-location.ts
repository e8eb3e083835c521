'use client'

import { useRef, useState } from 'react'
import { locatePoint } from '@/lib/browser/booking-client'
import { canFindLocation, findLocation, LocationError, type LocationFailure } from '@/lib/browser/geolocation'
import type { Point } from '@/lib/maps/distance'
import { pointPlace } from '@/lib/maps/point-place'
import { type Place, placeLabel } from '@/lib/maps/schemas'
import { servedCityAt } from '@/lib/maps/served-area'
import { logGeocoding } from './log-geocoding'
import { useMaps } from './maps-provider'
import type { PlaceField } from './use-place-field'

export type MyLocation = {
  state: 'resting' | 'asking'
  /** What came of it, in words; empty while there is nothing to say. */
  found: string
  failed: string
  /** Whether this browser can be asked at all. */
  offered: boolean
  ask: () => void
  /** Whatever is on its way is wanted no more. */
  drop: () => void
}

/** How long a point that Google has named is asked about before it counts as one of ours. */
const ABROAD_PATIENCE_MS = 3000

const FAILURES: Record<LocationFailure | 'elsewhere', string> = {
  refused: 'Your browser is not sharing your location. Allow it in your browser and try again, or type your pickup.',
  unavailable: 'We could not determine your location. Please type your pickup instead.',
  'timed out': 'Finding your location took too long. Please try again, or type your pickup.',
  elsewhere: 'We could not find a pickup near you. We serve the United States. Please type your pickup instead.',
}

/**
 * The place where the device is, for a field: asked only when the rider presses, and dropped where the rider has typed
 * or chosen something else meanwhile.
 */
export function useMyLocation(field: PlaceField): MyLocation {
  const { maps, map, report } = useMaps()
  const [asking, setAsking] = useState(false)
  const [words, setWords] = useState({ found: '', failed: '', text: '' })
  const wanted = useRef(0)

  /** The place at a point; null where this site's own places know none near it: whatever Google calls it there. */
  async function nameOf(point: Point): Promise<Place | null> {
    const abroad = map === 'google' ? isAbroad(point) : Promise.resolve(false)
    try {
      const place = await maps.locate(point)
      return (await abroad) ? null : place
    } catch (error) {
      report(error)
      const unknown = logGeocoding(error) === 'ZERO_RESULTS' && map !== 'google'
      return unknown || (await abroad) ? null : pointPlace(point)
    }
  }

  /** What failed is said until the rider goes on. */
  function say(next: { found?: string; failed?: string }) {
    setWords({ found: '', failed: '', ...next, text: field.text })
  }

  async function ask() {
    if (asking) return
    const turn = ++wanted.current
    const untouched = field.watch()
    setAsking(true)
    say({})
    try {
      const place = await nameOf(await findLocation())
      if (turn !== wanted.current || !untouched()) return
      if (place !== null) field.put(place)
      say(place === null ? { failed: FAILURES.elsewhere } : { found: placeLabel(place) })
    } catch (error) {
      const failure = error instanceof LocationError ? error.failure : 'unavailable'
      if (turn === wanted.current && untouched()) say({ failed: FAILURES[failure] })
    } finally {
      if (turn === wanted.current) setAsking(false)
    }
  }

  return {
    state: asking ? 'asking' : 'resting',
    found: words.found,
    failed: words.text === field.text ? words.failed : '',
    offered: canFindLocation(),
    ask: () => void ask(),
    drop() {
      wanted.current++
      setAsking(false)
      say({})
    },
  }
}

/** Whether this site's own places know nothing near a point; where they do not answer it is taken for one of ours. */
async function isAbroad(point: Point): Promise<boolean> {
  if (servedCityAt(point) !== null) return false
  return locatePoint(point, { timeoutMs: ABROAD_PATIENCE_MS }).then(
    near => near === null,
    () => false,
  )
}
