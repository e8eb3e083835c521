import type { BrowserMapSettings } from '@/lib/places/model/port'

/** Returns the placeholder of a place field: this site's own search knows no streets. */
export function getPlacePlaceholder({ google, geocoder }: BrowserMapSettings): string {
  const hasStreets = google !== null || geocoder === true
  return hasStreets ? 'Airport, hotel or street address' : 'Airport, hotel or address with ZIP'
}

/** Moves the focus from the place field just filled in to the next one, if that is empty. */
export function focusNextPlace(within: HTMLElement | null, { from, to }: { from: string; to: string }): void {
  const find = (name: string) => within?.querySelector<HTMLInputElement>(`input[name="${name}"]`)
  const next = find(to)
  if (document.activeElement === find(from) && next?.value === '') next.focus()
}
