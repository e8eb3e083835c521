import type { Attribution, Route } from './schemas'

/** What the licence of OpenStreetMap's data asks for. https://osmfoundation.org/wiki/Licence/Attribution_Guidelines */
export const openStreetMapAttribution: Attribution = {
  text: '© OpenStreetMap contributors',
  url: 'https://www.openstreetmap.org/copyright',
}

/** What is said where Google's figures stand beside no map of its own. https://developers.google.com/maps/documentation/routes/policies */
export const googleMapsAttribution: Attribution = { text: 'Google Maps', url: 'https://maps.google.com' }

/** Whose a priced drive's line is: Google's may be shown on no other map, so the line beside its figures is ours. */
export function routeLineAttribution({ attribution }: Pick<Route, 'attribution'>): Attribution | null {
  return attribution?.url === googleMapsAttribution.url ? null : (attribution ?? null)
}
