import type { Attribution, Route } from './schemas'

/**
 * Attribution that OpenStreetMap's license requires. https://osmfoundation.org/wiki/Licence/Attribution_Guidelines
 */
export const openStreetMapAttribution: Attribution = {
  text: '© OpenStreetMap contributors',
  url: 'https://www.openstreetmap.org/copyright',
}

/**
 * Attribution for Google's figures shown without a Google map.
 * https://developers.google.com/maps/documentation/routes/policies
 */
export const googleMapsAttribution: Attribution = { text: 'Google Maps', url: 'https://maps.google.com' }

/**
 * Returns the attribution of the route line. Google's line may appear on Google maps only, so the line beside
 * Google's figures is ours and needs none.
 */
export function routeLineAttribution({ attribution }: Pick<Route, 'attribution'>): Attribution | null {
  return attribution?.url === googleMapsAttribution.url ? null : (attribution ?? null)
}
