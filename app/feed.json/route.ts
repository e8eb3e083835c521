import { content } from '@/lib/server/content'
import { answerFile } from '@/lib/server/found/answer'
import { readOrBuildWithout } from '@/lib/server/found/at-build'
import { readFeedPosts } from '@/lib/server/found/feed-posts'
import { writeFeed } from '@/lib/server/found/write-feed'
import { postIndex } from '@/lib/server/posts'

export const dynamic = 'force-static'
export const revalidate = 300

/** The newest posts, whole, for readers of feeds. */
export async function GET() {
  const posts = await readOrBuildWithout(() => readFeedPosts({ content: content(), index: postIndex() }), [])
  return answerFile(writeFeed(posts, 'json'), 'application/feed+json')
}
