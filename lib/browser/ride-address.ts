import 'client-only'
import { LOST_LINK_PATH } from '@/lib/booking/ride-page'
import type { Opened } from '@/lib/browser/ride-client'

/** What an address of a ride's page says; either is empty where the address does not have it. */
export type RideAddress = Opened

const changed = new EventTarget()

/** The address as one text, which is another as soon as it says something else. */
export function currentAddress(): string {
  return location.pathname + location.hash
}

/** "/ride/7KQ4-M9XW#token" -> its id and token. Whatever a mail program hung behind the token is left off. */
export function readRideAddress(address: string): RideAddress {
  const [path = '', fragment = ''] = address.split('#', 2)
  const [, id = ''] = /^\/ride\/([^/]+)\/?$/.exec(path) ?? []
  const [token = ''] = /^[\w-]+/.exec(fragment) ?? []
  return { id: decode(id), token }
}

/** Tells of every change of the address: another link pasted here, the way back, a link replaced. */
export function watchAddress(tell: () => void): () => void {
  addEventListener('hashchange', tell)
  addEventListener('popstate', tell)
  changed.addEventListener('changed', tell)
  return () => {
    removeEventListener('hashchange', tell)
    removeEventListener('popstate', tell)
    changed.removeEventListener('changed', tell)
  }
}

/** Puts another token in the address bar, in the place of the one that is there. */
export function replaceToken(token: string): void {
  replaceAddress(`${location.pathname}#${token}`)
}

/** Takes the ride out of the address bar, and out of this tab's history. */
export function leaveRide(): void {
  replaceAddress(LOST_LINK_PATH)
}

function replaceAddress(address: string): void {
  history.replaceState(null, '', address)
  changed.dispatchEvent(new Event('changed'))
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
