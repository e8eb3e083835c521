import 'client-only'
import type { Contact, PostSummary } from '@/lib/content/schemas'

// Loaded on the first call: most visits never make one.
const loadReader = () => import('./content-requests')

export async function fetchPosts(): Promise<PostSummary[]> {
  return (await loadReader()).fetchPosts()
}

export async function fetchContact(): Promise<Contact> {
  return (await loadReader()).fetchContact()
}
