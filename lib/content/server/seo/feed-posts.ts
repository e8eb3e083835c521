import 'server-only'
import type { Post } from '@/lib/content/model/schemas'
import { CONTENT_UNREACHABLE } from '@/lib/content/server/hosted-resource'
import { isOutage } from '@/lib/content/server/outage'
import type { ContentPort } from '@/lib/content/server/port'
import type { PostIndex } from '@/lib/content/server/post-index/port'
import type { AppError } from '@/lib/errors'

const MAX_FEED_POSTS = 50
const CONCURRENT_READS = 5

type Sources = { content: Pick<ContentPort, 'post'>; index: Pick<PostIndex, 'ids'> }

/** Reads the newest posts with bodies. Throws AppError `unavailable` if none can be read. */
export async function readFeedPosts({ content, index }: Sources, limit = MAX_FEED_POSTS): Promise<Post[]> {
  const ids = await index.ids({ limit })
  const posts: (Post | null)[] = []
  let outage: AppError | undefined
  for (let from = 0; from < ids.length; from += CONCURRENT_READS) {
    const batch = ids.slice(from, from + CONCURRENT_READS).map(async ({ _id }) => {
      try {
        return await content.post(_id)
      } catch (error) {
        if (!isOutage(error) || error.code === CONTENT_UNREACHABLE) throw error
        outage = error
        return null
      }
    })
    posts.push(...(await Promise.all(batch)))
  }
  const found = posts.filter(post => post !== null)
  if (found.length === 0 && outage !== undefined) throw outage
  return found
}
