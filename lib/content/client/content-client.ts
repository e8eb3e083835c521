import 'client-only'
import { callEndpoint } from '@/lib/browser/api'
import type { Contact, PostSummary } from '@/lib/content/model/schemas'
import { AppError, userMessages } from '@/lib/errors'
import { HOME_POST_COUNT } from '@/lib/site'

/** Fetches the posts of the home page. What is no list counts as an empty one. */
export async function fetchPosts(): Promise<PostSummary[]> {
  const query = { limit: String(HOME_POST_COUNT), fields: 'summary' }
  const posts = await callEndpoint<PostSummary[] | object>('GET /api/v1/posts', { query, expects: 'any JSON' })
  return Array.isArray(posts) ? posts.filter(post => post.title) : []
}

const contactFields = ['phone', 'email', 'address', 'businessHours', 'whatsappNumber'] as const

export async function fetchContact(): Promise<Contact> {
  const contact = await callEndpoint<Contact>('GET /api/v1/contact')
  if (contactFields.every(field => typeof contact[field] === 'string')) return contact
  throw new AppError({
    kind: 'unavailable',
    message: 'the contact data are incomplete',
    userMessage: userMessages.noResponse,
  })
}
