import 'client-only'
import type { Point } from '@/lib/places/model/distance'

const POSITION_TIMEOUT_MS = 10_000
/** Some browsers never respond to a dismissed permission prompt. */
const PERMISSION_TIMEOUT_MS = 60_000
const MAX_AGE_MS = 30_000

export type LocationFailure = 'denied' | 'unavailable' | 'timed out'

export class LocationError extends Error {
  override name = 'LocationError'
  readonly failure: LocationFailure

  constructor(failure: LocationFailure) {
    super(`the position is ${failure}`)
    this.failure = failure
  }
}

/** Checks for geolocation, which requires a secure context. */
export function isGeolocationAvailable(): boolean {
  return window.isSecureContext && 'geolocation' in navigator
}

/** Requests the device's position in degrees. Throws LocationError. */
export function getCurrentLocation(): Promise<Point> {
  return new Promise((resolve, reject) => {
    const permissionTimer = setTimeout(() => reject(new LocationError('timed out')), PERMISSION_TIMEOUT_MS)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        clearTimeout(permissionTimer)
        resolve({ lat: coords.latitude, lng: coords.longitude })
      },
      error => {
        clearTimeout(permissionTimer)
        reject(new LocationError(toLocationFailure(error)))
      },
      { timeout: POSITION_TIMEOUT_MS, maximumAge: MAX_AGE_MS, enableHighAccuracy: true },
    )
  })
}

function toLocationFailure({ code, PERMISSION_DENIED, TIMEOUT }: GeolocationPositionError): LocationFailure {
  if (code === PERMISSION_DENIED) return 'denied'
  return code === TIMEOUT ? 'timed out' : 'unavailable'
}
