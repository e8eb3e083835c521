'use client'

import { useRef, useState } from 'react'
import { useMaps } from '@/components/maps/maps-provider'
import { useHydrated } from '@/components/ui/browser-state'
import {
  getCurrentLocation,
  isGeolocationAvailable,
  LocationError,
  type LocationFailure,
} from '@/lib/places/client/geolocation'
import { reverseGeocode } from '@/lib/places/client/places-client'
import type { Point } from '@/lib/places/model/distance'
import { servedCityAt } from '@/lib/places/model/distance'
import { placeFromPoint } from '@/lib/places/model/place-ref'
import { type Place, placeLabel } from '@/lib/places/model/schemas'
import { logGeocodingError } from './log-geocoding-error'
import type { PlaceField } from './use-place-field'

export type MyLocation = {
  state: 'idle' | 'locating'
  found: string
  failed: string
  isAvailable: boolean
  locate: () => void
  cancel: () => void
}

/** On timeout the point counts as near one of our places. */
const SERVICE_AREA_TIMEOUT_MS = 3000

const FAILURE_MESSAGES: Record<LocationFailure | 'elsewhere', string> = {
  denied:
    'Your browser is not sharing your location. Allow location access and try again, or type your pickup location.',
  unavailable: 'We could not determine your location. Please type your pickup location instead.',
  'timed out': 'Finding your location took too long. Please try again, or type your pickup location.',
  elsewhere:
    'We could not find a pickup point near you. We only serve the United States. Please type your pickup location instead.',
}

/** Finds the place at the device's location on click, unless the rider moves on. */
export function useMyLocation(field: PlaceField): MyLocation {
  const { maps, map, report } = useMaps()
  const isHydrated = useHydrated()
  const [isLocating, setIsLocating] = useState(false)
  const [message, setMessageState] = useState({ found: '', failed: '', text: '' })
  const latestRequestId = useRef(0)

  /** Null if this site has no place near it, even if Google has a name for the point. */
  async function findPlaceAt(point: Point): Promise<Place | null> {
    const outsideServiceArea = map === 'google' ? isOutsideServiceArea(point) : Promise.resolve(false)
    try {
      const place = await maps.reverseGeocode(point)
      return (await outsideServiceArea) ? null : place
    } catch (error) {
      report(error)
      const isUnknown = logGeocodingError(error) === 'ZERO_RESULTS' && map !== 'google'
      return isUnknown || (await outsideServiceArea) ? null : placeFromPoint(point)
    }
  }

  function setMessage(next: { found?: string; failed?: string }) {
    setMessageState({ found: '', failed: '', ...next, text: field.text })
  }

  async function locate() {
    if (isLocating) return
    const requestId = ++latestRequestId.current
    const isUntouched = field.trackChanges()
    setIsLocating(true)
    setMessage({})
    try {
      const place = await findPlaceAt(await getCurrentLocation())
      if (requestId !== latestRequestId.current || !isUntouched()) return
      if (place !== null) field.setPlace(place)
      setMessage(place === null ? { failed: FAILURE_MESSAGES.elsewhere } : { found: placeLabel(place) })
    } catch (error) {
      const failure = error instanceof LocationError ? error.failure : 'unavailable'
      if (requestId === latestRequestId.current && isUntouched()) setMessage({ failed: FAILURE_MESSAGES[failure] })
    } finally {
      if (requestId === latestRequestId.current) setIsLocating(false)
    }
  }

  return {
    state: isLocating ? 'locating' : 'idle',
    found: message.found,
    failed: message.text === field.text ? message.failed : '',
    isAvailable: isHydrated && isGeolocationAvailable(),
    locate: () => void locate(),
    cancel() {
      latestRequestId.current++
      setIsLocating(false)
      setMessage({})
    },
  }
}

/** On failure the point counts as covered. */
async function isOutsideServiceArea(point: Point): Promise<boolean> {
  if (servedCityAt(point) !== null) return false
  return reverseGeocode(point, { timeoutMs: SERVICE_AREA_TIMEOUT_MS }).then(
    nearestPlace => nearestPlace === null,
    () => false,
  )
}
