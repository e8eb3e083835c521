import 'client-only'
import type { Point } from '@/lib/maps/distance'

/** How long the device may look for itself, once the rider has allowed it. */
const POSITION_TIMEOUT_MS = 10_000
/** How long the browser's question may stand open: some never answer where it is just put away. */
const PERMISSION_TIMEOUT_MS = 60_000
/** A position found this long ago is still good. */
const MAX_AGE_MS = 30_000

export type LocationFailure = 'denied' | 'unavailable' | 'timed out'

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
export function isGeolocationAvailable(): boolean {
  return window.isSecureContext && 'geolocation' in navigator
}

/** Where the device is, in degrees; the browser asks its owner first. Throws LocationError. */
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
