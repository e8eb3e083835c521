import { getPostEndpoint } from '@/lib/content/api'
import { AppError, userMessages } from '@/lib/errors'
import { createRouteHandler } from '@/lib/server/api/create-route-handler'
import { content } from '@/lib/server/content'
import { contentResponse } from '@/lib/server/content/content-response'

/** Returns one complete post. */
export const GET = createRouteHandler(getPostEndpoint, async ({ params }) => {
  const post = await content().post(params.id)
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
