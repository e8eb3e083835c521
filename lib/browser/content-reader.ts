import 'client-only'
import { callApi } from '@/lib/browser/api'
import { type Contact, contactSchema, type PostSummary, postSummarySchema } from '@/lib/content/schemas'
import { POSTS_ON_HOME } from '@/lib/site'

/** The newest posts, without their bodies. Throws AppError. */
export function readPosts(): Promise<PostSummary[]> {
  return callApi({
    path: `/api/v1/posts?limit=${POSTS_ON_HOME}&fields=summary`,
    schema: postSummarySchema.array(),
  })
}

/** How to reach the operator, as it stands now. Throws AppError. */
export function readContact(): Promise<Contact> {
  return callApi({ path: '/api/v1/contact', schema: contactSchema })
}
