import 'client-only'
import { LOST_LINK_PATH } from '@/lib/booking/ride-page'
import type { BookingCredentials } from '@/lib/browser/ride-client'

/** What an address of a ride's page says; either is empty where the address does not have it. */
export type RideUrlParts = BookingCredentials

const urlChanges = new EventTarget()

/** The address as one text, which is another as soon as it says something else. */
export function getCurrentRidePath(): string {
  return location.pathname + location.hash
}

/** "/ride/7KQ4-M9XW#token" -> its id and token. Whatever a mail program hung behind the token is left off. */
export function parseRideUrl(url: string): RideUrlParts {
  const [path = '', fragment = ''] = url.split('#', 2)
  const [, id = ''] = /^\/ride\/([^/]+)\/?$/.exec(path) ?? []
  const [token = ''] = /^[\w-]+/.exec(fragment) ?? []
  return { id: decode(id), token }
}

/** Tells of every change of the address: another link pasted here, the way back, a link replaced. */
export function subscribeToUrl(onChange: () => void): () => void {
  addEventListener('hashchange', onChange)
  addEventListener('popstate', onChange)
  urlChanges.addEventListener('changed', onChange)
  return () => {
    removeEventListener('hashchange', onChange)
    removeEventListener('popstate', onChange)
    urlChanges.removeEventListener('changed', onChange)
  }
}

/** Puts another token in the address bar, in the place of the one that is there. */
export function replaceTokenInUrl(token: string): void {
  replaceUrl(`${location.pathname}#${token}`)
}

/** Takes the ride out of the address bar, and out of this tab's history. */
export function removeRideFromUrl(): void {
  replaceUrl(LOST_LINK_PATH)
}

function replaceUrl(url: string): void {
  history.replaceState(null, '', url)
  urlChanges.dispatchEvent(new Event('changed'))
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
