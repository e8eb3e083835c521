import { postsQuerySchema } from '@/lib/server/api/queries'
import { contentResponse, streamContentResponse } from '@/lib/server/content/content-response'
import { queryPosts, streamFullPosts } from '@/lib/server/post-index/query-posts'
import { createRouteHandler, parseQuery } from '@/lib/server/route-handler'

/** Returns the posts; `fields=summary` omits bodies. */
export const GET = createRouteHandler(async (request: Request) => {
  const { fields, ...query } = parseQuery(request, postsQuerySchema)
  if (fields === 'summary') return contentResponse(await queryPosts(query))
  return streamContentResponse(streamFullPosts(query))
})
