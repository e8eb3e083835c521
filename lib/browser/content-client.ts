import 'client-only'
import type { Contact, PostSummary } from '@/lib/content/schemas'

// The caller and the schemas come with the first call, not with the page: most visits never make one.
const reader = () => import('./content-reader')

/** The newest posts, without their bodies. Throws AppError. */
export async function readPosts(): Promise<PostSummary[]> {
  return (await reader()).readPosts()
}

/** How to reach the operator, as it stands now. Throws AppError. */
export async function readContact(): Promise<Contact> {
  return (await reader()).readContact()
}
