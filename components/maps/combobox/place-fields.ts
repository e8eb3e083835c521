import type { BrowserMapSettings } from '@/lib/places/model/port'

/** Returns the placeholder of a place field. */
export function getPlacePlaceholder(hasStreetAddresses: boolean): string {
  return hasStreetAddresses ? 'Airport, hotel or street address' : 'Airport, hotel or address with ZIP'
}

/** Returns whether the place search supports street addresses. */
export function supportsStreetAddresses({ google, geocoder }: BrowserMapSettings): boolean {
  return google !== null || geocoder === true
}

/** Moves the focus from the place field just filled in to the next one, if that is empty. */
export function focusNextPlace(within: HTMLElement | null, { from, to }: { from: string; to: string }): void {
  const find = (name: string) => within?.querySelector<HTMLInputElement>(`input[name="${name}"]`)
  const next = find(to)
  if (document.activeElement === find(from) && next?.value === '') next.focus()
}
