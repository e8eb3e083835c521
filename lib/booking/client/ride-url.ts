import 'client-only'
import type { BookingCredentials } from './booking-client'

/** Returns the current ride path. */
export function getCurrentRidePath(): string {
  return location.pathname + location.hash
}

/** Parses "/ride/7KQ4-M9XW#token". Drops what a mail program appended to the token. */
export function parseRideUrl(url: string): BookingCredentials {
  const [path = '', fragment = ''] = url.split('#', 2)
  const [, id = ''] = /^\/ride\/([^/]+)\/?$/.exec(path) ?? []
  const [token = ''] = /^[\w-]+/.exec(fragment) ?? []
  return { id: decode(id), token }
}

/** Subscribes to URL changes. */
export function subscribeToUrl(onChange: () => void): () => void {
  addEventListener('hashchange', onChange)
  addEventListener('popstate', onChange)
  return () => {
    removeEventListener('hashchange', onChange)
    removeEventListener('popstate', onChange)
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
