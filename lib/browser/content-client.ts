import 'client-only'
import type { Contact, PostSummary } from '@/lib/content/schemas'

// Loaded on the first call: most visits never make one.
const loadReader = () => import('./content-requests')

/** Fetches the newest posts without their bodies. Throws AppError. */
export async function fetchPosts(): Promise<PostSummary[]> {
  return (await loadReader()).fetchPosts()
}

/** Fetches the operator's current contact details. Throws AppError. */
export async function fetchContact(): Promise<Contact> {
  return (await loadReader()).fetchContact()
}
