'use client'

import { useRef, useState } from 'react'
import { canFindLocation, findLocation, LocationError, type LocationFailure } from '@/lib/browser/geolocation'
import type { Point } from '@/lib/maps/distance'
import { pointPlace } from '@/lib/maps/point-place'
import { type Place, placeLabel } from '@/lib/maps/schemas'
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

const FAILURES: Record<LocationFailure | 'elsewhere', string> = {
  refused:
    'Your browser does not share your location with us. Please type your pickup, or allow it in the browser and press again.',
  unavailable: 'Your device cannot tell where it is now. Please type your pickup instead.',
  'timed out': 'Finding your location took too long. Please press again, or type your pickup.',
  elsewhere:
    'We know no pickup near where you are: our rides are in the United States. Please type your pickup instead.',
}

/**
 * The place where the device is, for a field: asked only when the rider presses, and dropped where the rider has typed
 * or chosen something else meanwhile.
 */
export function useMyLocation(field: PlaceField): MyLocation {
  const { maps, map, report } = useMaps()
  const [asking, setAsking] = useState(false)
  const [words, setWords] = useState({ found: '', failed: '' })
  const wanted = useRef(0)

  /** The place at a point; null where this site's own places know none near it. */
  async function nameOf(point: Point): Promise<Place | null> {
    try {
      return await maps.locate(point)
    } catch (error) {
      report(error)
      return logGeocoding(error) === 'ZERO_RESULTS' && map !== 'google' ? null : pointPlace(point)
    }
  }

  async function ask() {
    if (asking) return
    const turn = ++wanted.current
    const untouched = field.watch()
    setAsking(true)
    setWords({ found: '', failed: '' })
    try {
      const place = await nameOf(await findLocation())
      if (turn !== wanted.current || !untouched()) return
      if (place !== null) field.put(place)
      setWords(place === null ? { found: '', failed: FAILURES.elsewhere } : { found: placeLabel(place), failed: '' })
    } catch (error) {
      const failure = error instanceof LocationError ? error.failure : 'unavailable'
      if (turn === wanted.current && untouched()) setWords({ found: '', failed: FAILURES[failure] })
    } finally {
      setAsking(false)
    }
  }

  return {
    state: asking ? 'asking' : 'resting',
    ...words,
    offered: canFindLocation(),
    ask: () => void ask(),
    drop() {
      wanted.current++
      setWords({ found: '', failed: '' })
    },
  }
}
