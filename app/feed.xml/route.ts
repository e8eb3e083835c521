import { content } from '@/lib/server/content'
import { readWithBuildFallback } from '@/lib/server/content/build-fallback'
import { postIndex } from '@/lib/server/post-index'
import { readFeedPosts } from '@/lib/server/seo/feed-posts'
import { fileResponse } from '@/lib/server/seo/file-response'
import { writeFeed } from '@/lib/server/seo/write-feed'

export const dynamic = 'force-static'
export const revalidate = 300

/** Returns the newest posts as RSS. */
export async function GET() {
  const posts = await readWithBuildFallback(() => readFeedPosts({ content: content(), index: postIndex() }), [])
  return fileResponse(writeFeed(posts, 'rss'), 'application/rss+xml')
}
