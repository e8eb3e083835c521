'use client'

import { useState } from 'react'
import { useMaps } from '@/components/maps/maps-provider'
import { useHydrated } from '@/components/ui/browser-state'
import { AppError } from '@/lib/errors'
import {
  getCurrentLocation,
  isGeolocationAvailable,
  LocationError,
  type LocationFailure,
} from '@/lib/places/client/geolocation'
import type { Point } from '@/lib/places/model/distance'
import { placeFromPoint } from '@/lib/places/model/place-ref'
import { geocodingMessage } from '@/lib/places/model/port'
import { type Place, placeLabel } from '@/lib/places/model/schemas'

type MyLocation = ReturnType<typeof useMyLocation>
type LocatedField = { text: string; setPlace: (place: Place) => void; trackChanges: () => () => boolean }

const FAILURE_MESSAGES: Record<LocationFailure, string> = {
  denied: 'Your browser is not sharing your location. Allow location access and try again, or type the place instead.',
  unavailable: 'We could not determine your location. Please type the place instead.',
  'timed out': 'Finding your location took too long. Please try again, or type the place instead.',
}

/** Finds the place at the device's location when asked to, unless the rider moves on. */
export function useMyLocation(field: LocatedField) {
  const { maps, report } = useMaps()
  const isHydrated = useHydrated()
  const [isLocating, setIsLocating] = useState(false)
  const [message, setMessageState] = useState({ found: '', failed: '', text: '' })

  /** A point without a name is its coordinates. */
  function findPlaceAt(point: Point): Promise<Place> {
    return maps.reverseGeocode(point).catch(error => {
      report(error)
      logGeocodingError(error)
      return placeFromPoint(point)
    })
  }

  function setMessage(next: { found?: string; failed?: string }) {
    setMessageState({ found: '', failed: '', ...next, text: field.text })
  }

  async function locate() {
    if (isLocating) return
    const isUntouched = field.trackChanges()
    setIsLocating(true)
    setMessage({})
    try {
      const place = await findPlaceAt(await getCurrentLocation())
      if (!isUntouched()) return
      field.setPlace(place)
      setMessage({ found: placeLabel(place) })
    } catch (error) {
      const failure = error instanceof LocationError ? error.failure : 'unavailable'
      if (isUntouched()) setMessage({ failed: FAILURE_MESSAGES[failure] })
    } finally {
      setIsLocating(false)
    }
  }

  return {
    isAvailable: isHydrated && isGeolocationAvailable(),
    isLocating,
    /** The name of the place; empty until it is found. */
    found: message.found,
    failed: message.text === field.text ? message.failed : '',
    locate: () => void locate(),
    /** Waits no longer for an answer, of which the prompt may never get one. */
    stopWaiting: () => setIsLocating(false),
  }
}

/** Tells screen readers the result; the field shows it. */
export function MyLocationStatus({ location, label }: { location: MyLocation; label: string }) {
  const { isLocating, found, failed } = location
  const result = found === '' ? failed : `${label} set to ${found}`
  return (
    <p role="status" className="sr-only">
      {isLocating ? 'Finding your location…' : result}
    </p>
  )
}

export function logGeocodingError(error: unknown): void {
  console.error(geocodingMessage(error instanceof AppError ? error.code : String(error)))
}
