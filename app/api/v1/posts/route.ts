import { listPostsEndpoint } from '@/lib/content/api'
import { createRouteHandler } from '@/lib/server/api/create-route-handler'
import { contentResponse, streamContentResponse } from '@/lib/server/content/content-response'
import { queryPosts, streamFullPosts } from '@/lib/server/post-index/query-posts'

/** Returns the posts; `fields=summary` omits bodies. */
export const GET = createRouteHandler(listPostsEndpoint, async ({ query: { fields, ...query } }) => {
  if (fields === 'summary') return contentResponse(await queryPosts(query))
  return streamContentResponse(streamFullPosts(query))
})
