import 'server-only'
import type { PostQuery } from '@/lib/content/lists'
import type { Post, PostSummary } from '@/lib/content/schemas'
import { slugOf } from '@/lib/content/slug'
import { content } from '@/lib/server/content'
import { postIndex } from './index'

/** The posts of a query as cards, newest first. A category is known by its slug, however it is spelt. */
export async function choosePosts({ category, exclude, limit }: PostQuery): Promise<PostSummary[]> {
  const index = postIndex()
  const wanted = limit ?? (await index.count())
  const { posts } = await index.list({
    ...(category !== undefined && { category: slugOf(category) }),
    // One more, for the one that may be left out.
    limit: wanted + 1,
  })
  return posts.filter(post => post._id !== exclude).slice(0, wanted)
}

/** The posts of a query with their bodies, newest first, one after another. It fails, if at all, before the first. */
export async function* readFullPosts(query: PostQuery): AsyncGenerator<Post, void> {
  yield* content().fullPosts(await chooseIds(query))
}

async function chooseIds({ category, exclude, limit }: PostQuery): Promise<string[]> {
  const cards =
    category === undefined && exclude === undefined
      ? postIndex().ids({ limit })
      : choosePosts({ category, exclude, limit })
  return (await cards).map(post => post._id)
}
