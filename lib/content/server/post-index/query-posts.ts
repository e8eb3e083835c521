import 'server-only'
import type { Post, PostSummary } from '@/lib/content/model/schemas'
import type { PostQuery } from '@/lib/content/model/select-posts'
import { toSlug } from '@/lib/content/model/slug'
import { content } from '@/lib/content/server'
import { postIndex } from './index'

/** Lists the posts of a query, newest first. A category matches by slug. */
export async function queryPosts({ category, exclude, limit }: PostQuery): Promise<PostSummary[]> {
  const index = postIndex()
  const maxCount = limit ?? (await index.count())
  const { posts } = await index.list({
    ...(category !== undefined && { category: toSlug(category) }),
    // One may be excluded.
    limit: maxCount + 1,
  })
  return posts.filter(post => post._id !== exclude).slice(0, maxCount)
}

/** Streams full posts of a query, newest first. Can fail only before the first. */
export async function* streamFullPosts(query: PostQuery): AsyncGenerator<Post, void> {
  yield* content().fullPosts(await queryPostIds(query))
}

async function queryPostIds({ category, exclude, limit }: PostQuery): Promise<string[]> {
  const cards =
    category === undefined && exclude === undefined
      ? postIndex().ids({ limit })
      : queryPosts({ category, exclude, limit })
  return (await cards).map(post => post._id)
}
