import 'client-only'
import type { Point } from '@/lib/maps/distance'

/** How long the device may look for itself, once the rider has allowed it. */
const TIMEOUT_MS = 10_000
/** How long the browser's question may stand open: some never answer where it is just put away. */
const QUESTION_MS = 60_000
/** A position found this long ago is still good. */
const MAX_AGE_MS = 30_000

export type LocationFailure = 'refused' | 'unavailable' | 'timed out'

/** Why the device's position is not known. */
export class LocationError extends Error {
  override name = 'LocationError'
  readonly failure: LocationFailure

  constructor(failure: LocationFailure) {
    super(`the position is ${failure}`)
    this.failure = failure
  }
}

/** Whether a browser can be asked where it is: only pages that came over a safe connection may ask. */
export function canFindLocation(): boolean {
  return window.isSecureContext && 'geolocation' in navigator
}

/** Where the device is, in degrees; the browser asks its owner first. Throws LocationError. */
export function findLocation(): Promise<Point> {
  return new Promise((resolve, reject) => {
    const giveUp = setTimeout(() => reject(new LocationError('timed out')), QUESTION_MS)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        clearTimeout(giveUp)
        resolve({ lat: coords.latitude, lng: coords.longitude })
      },
      error => {
        clearTimeout(giveUp)
        reject(new LocationError(failureOf(error)))
      },
      { timeout: TIMEOUT_MS, maximumAge: MAX_AGE_MS, enableHighAccuracy: true },
    )
  })
}

function failureOf({ code, PERMISSION_DENIED, TIMEOUT }: GeolocationPositionError): LocationFailure {
  if (code === PERMISSION_DENIED) return 'refused'
  return code === TIMEOUT ? 'timed out' : 'unavailable'
}
