import { contentResponse, streamContentResponse } from '@/lib/api/content-response'
import { createRouteHandler } from '@/lib/api/create-route-handler'
import { listPostsEndpoint } from '@/lib/content/api'
import { queryPosts, streamFullPosts } from '@/lib/content/server/post-index/query-posts'

/** Returns the posts; `fields=summary` omits bodies. */
export const GET = createRouteHandler(listPostsEndpoint, async ({ query: { fields, ...query } }) => {
  if (fields === 'summary') return contentResponse(await queryPosts(query))
  return streamContentResponse(streamFullPosts(query))
})
