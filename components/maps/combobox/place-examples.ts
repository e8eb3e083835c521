import type { BrowserMapSettings } from '@/lib/places/model/port'

/** Returns the placeholder of a place field. */
export function getPlaceExamples(findsStreets: boolean): string {
  return findsStreets ? 'Airport, hotel or street address' : 'Airport, station, hotel or city'
}

/** Returns whether the place search is expected to find street addresses. */
export function findsStreetAddresses({ google, geocoder }: BrowserMapSettings): boolean {
  return google !== null || geocoder === true
}
