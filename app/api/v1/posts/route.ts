import { streamContentResponse } from '@/lib/api/content-response'
import { createRouteHandler } from '@/lib/api/create-route-handler'
import { listPostsEndpoint } from '@/lib/content/api'
import type { ListFilter } from '@/lib/content/model/paths'
import { findList } from '@/lib/content/model/posts'
import type { Post, PostSummary } from '@/lib/content/model/schemas'
import { toSlug } from '@/lib/content/model/slug'
import { toSummary } from '@/lib/content/model/summary'
import { readPosts, renderPosts } from '@/lib/content/server/posts'
import { inSlices } from '@/lib/platform/slices'

/** Returns the posts, newest first; `fields=summary` omits bodies. A category matches by slug. */
export const GET = createRouteHandler(listPostsEndpoint, async ({ query: { fields, category, exclude, limit } }) => {
  const list: ListFilter = category === undefined ? { kind: 'all' } : { kind: 'category', slug: toSlug(category) }
  const posts = findList(await readPosts(), list)?.posts ?? []
  const found = posts.filter(post => post._id !== exclude).slice(0, limit)
  return streamContentResponse(fields === 'summary' ? summarize(found) : renderPosts(found))
})

async function* summarize(posts: readonly Post[]): AsyncGenerator<PostSummary, void> {
  for await (const post of inSlices(posts)) yield toSummary(post)
}
