import 'client-only'
import type { Contact, PostSummary } from '@/lib/content/schemas'

// The caller and the schemas come with the first call, not with the page: most visits never make one.
const loadReader = () => import('./content-requests')

/** The newest posts, without their bodies. Throws AppError. */
export async function fetchPosts(): Promise<PostSummary[]> {
  return (await loadReader()).fetchPosts()
}

/** How to reach the operator, as it stands now. Throws AppError. */
export async function fetchContact(): Promise<Contact> {
  return (await loadReader()).fetchContact()
}
