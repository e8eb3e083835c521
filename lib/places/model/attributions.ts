import type { Attribution, Route } from './schemas'

/** https://osmfoundation.org/wiki/Licence/Attribution_Guidelines */
export const openStreetMapAttribution: Attribution = {
  text: '© OpenStreetMap contributors',
  url: 'https://www.openstreetmap.org/copyright',
}

/** https://developers.google.com/maps/documentation/routes/policies */
export const googleMapsAttribution: Attribution = { text: 'Google Maps', url: 'https://maps.google.com' }

/** Returns the attribution of the route line; null if only the distance is Google's and the line is ours. */
export function routeLineAttribution({ attribution }: Pick<Route, 'attribution'>): Attribution | null {
  return attribution?.url === googleMapsAttribution.url ? null : (attribution ?? null)
}
