import 'client-only'
import type { Contact, PostSummary } from '@/lib/content/schemas'
import { POSTS_ON_HOME } from '@/lib/site'

// The caller and the schemas come with the first call, not with the page: most visits never make one.
async function tools() {
  const [{ callApi }, schemas] = await Promise.all([import('./api'), import('@/lib/content/schemas')])
  return { callApi, schemas }
}

/** The newest posts, without their bodies. Throws AppError. */
export async function readPosts(): Promise<PostSummary[]> {
  const { callApi, schemas } = await tools()
  const list = schemas.postSummarySchema.array()
  return callApi({ path: `/api/v1/posts?limit=${POSTS_ON_HOME}&fields=summary`, schema: list })
}

/** How to reach the operator, as it stands now. Throws AppError. */
export async function readContact(): Promise<Contact> {
  const { callApi, schemas } = await tools()
  return callApi({ path: '/api/v1/contact', schema: schemas.contactSchema })
}
