'use client'

import { useRef, useState } from 'react'
import { useMaps } from '@/components/maps/maps-provider'
import { useHydrated } from '@/components/ui/browser-state'
import { FieldError } from '@/components/ui/field'
import { Icon } from '@/components/ui/icon'
import { AppError } from '@/lib/errors'
import {
  getCurrentLocation,
  isGeolocationAvailable,
  LocationError,
  type LocationFailure,
} from '@/lib/places/client/geolocation'
import { reverseGeocode } from '@/lib/places/client/places-client'
import { type Point, servedCityAt } from '@/lib/places/model/distance'
import { placeFromPoint } from '@/lib/places/model/place-ref'
import { geocodingMessage } from '@/lib/places/model/port'
import { type Place, placeLabel } from '@/lib/places/model/schemas'
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

/** Renders the "my location" button. */
export function MyLocationButton({ location: { state, locate } }: { location: MyLocation }) {
  const isLocating = state === 'locating'
  return (
    <button
      type="button"
      onClick={locate}
      aria-disabled={isLocating || undefined}
      aria-busy={isLocating || undefined}
      className="absolute -top-4 right-0 flex min-h-11 items-center gap-2 rounded-lg px-1 pt-1.5 text-label font-semibold text-gold transition-colors duration-200 hover:text-ivory aria-disabled:cursor-default aria-disabled:text-smoke max-[19rem]:static max-[19rem]:pt-0"
    >
      <Icon viewBoxSize={16} strokeWidth={1.4} className={`size-4 shrink-0 ${isLocating ? 'animate-turn' : ''}`}>
        {isLocating ? <path d="M8 2a6 6 0 1 1-6 6" /> : <path d="M8 .8v3M8 12.2v3M.8 8h3M12.2 8h3" />}
        {isLocating ? null : <circle cx="8" cy="8" r="4.2" />}
      </Icon>
      {isLocating ? 'Locating…' : 'Use my location'}
    </button>
  )
}

/** Shows the result; a found place to screen readers only. */
export function MyLocationStatus({ location: { state, found, failed } }: { location: MyLocation }) {
  return (
    <>
      <p role="status" className="sr-only">
        {state === 'locating' ? 'Finding your location…' : found === '' ? '' : `Pickup set to ${found}`}
      </p>
      <div role="alert">{failed === '' ? null : <FieldError id="my-location-failed">{failed}</FieldError>}</div>
    </>
  )
}

/** Logs a reverse geocoding error and returns its status. */
export function logGeocodingError(error: unknown): string {
  const status = error instanceof AppError ? error.code : error instanceof Error ? error.message : 'UNKNOWN_ERROR'
  console.error(geocodingMessage(status))
  return status
}
