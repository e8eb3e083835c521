import 'client-only'
import { callEndpoint } from '@/lib/browser/api'
import { getContactEndpoint, listPostsEndpoint } from '@/lib/content/api'
import type { Contact, PostSummary } from '@/lib/content/model/schemas'
import { HOME_POST_COUNT } from '@/lib/site'

/** Fetches the posts of the home page. */
export async function fetchPosts(): Promise<PostSummary[]> {
  const query = { limit: String(HOME_POST_COUNT), fields: 'summary' } as const
  const posts = await callEndpoint(listPostsEndpoint, { query })
  return posts.filter(post => 'summary' in post)
}

export function fetchContact(): Promise<Contact> {
  return callEndpoint(getContactEndpoint, {})
}
