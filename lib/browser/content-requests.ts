import 'client-only'
import { callApi } from '@/lib/browser/api'
import { type Contact, contactSchema, type PostSummary, postSummarySchema } from '@/lib/content/schemas'
import { HOME_POST_COUNT } from '@/lib/site'

export function fetchPosts(): Promise<PostSummary[]> {
  return callApi({
    path: `/api/v1/posts?limit=${HOME_POST_COUNT}&fields=summary`,
    schema: postSummarySchema.array(),
  })
}

export function fetchContact(): Promise<Contact> {
  return callApi({ path: '/api/v1/contact', schema: contactSchema })
}
