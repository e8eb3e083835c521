import { z } from 'zod'
import { AppError, userMessages } from '@/lib/errors'
import { content } from '@/lib/server/content'
import { contentResponse } from '@/lib/server/content/content-response'
import { createRouteHandler, parseQuery } from '@/lib/server/route-handler'

/** Returns one complete post. */
export const GET = createRouteHandler(async (request: Request, { params }: { params: Promise<{ id: string }> }) => {
  parseQuery(request, z.strictObject({}))
  const { id } = await params
  const post = await content().post(id)
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
