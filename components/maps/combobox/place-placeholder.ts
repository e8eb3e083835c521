import type { BrowserMapSettings } from '@/lib/places/model/port'

/** Returns the placeholder of a place field. */
export function getPlacePlaceholder(hasStreetAddresses: boolean): string {
  return hasStreetAddresses ? 'Airport, hotel or street address' : 'Airport, station, hotel or city'
}

/** Returns whether the place search supports street addresses. */
export function supportsStreetAddresses({ google, geocoder }: BrowserMapSettings): boolean {
  return google !== null || geocoder === true
}
