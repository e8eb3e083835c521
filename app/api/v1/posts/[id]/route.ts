import { contentResponse } from '@/lib/api/content-response'
import { createRouteHandler } from '@/lib/api/create-route-handler'
import { getPostEndpoint } from '@/lib/content/api'
import { readPost } from '@/lib/content/server/posts'
import { AppError, userMessages } from '@/lib/errors'

/** Returns one complete post. */
export const GET = createRouteHandler(getPostEndpoint, async ({ params }) => {
  const post = await readPost(params.id)
  if (!post) {
    throw new AppError({
      kind: 'not_found',
      message: 'post not found',
      code: 'post_not_found',
      userMessage: userMessages.postMissing,
    })
  }
  return contentResponse(post)
})
