import 'client-only'

const STORAGE_KEY = 'desk-link'

/** Reads the link of the desk that books with this browser; null without one, or without storage. */
export function readDeskLink(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY)
  } catch {
    return null
  }
}

/** Stores the link of a desk, or removes it. */
export function storeDeskLink(token: string | null): void {
  try {
    if (token === null) localStorage.removeItem(STORAGE_KEY)
    else localStorage.setItem(STORAGE_KEY, token)
  } catch {
    // Without storage, bookings have the usual limit.
  }
}
