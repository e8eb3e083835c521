import { readWithBuildFallback } from '@/lib/content/server/outage'
import { readFeedPosts, writeFeed } from '@/lib/content/server/seo/feed'
import { fileResponse } from '@/lib/content/server/seo/file-response'

export const dynamic = 'force-static'
export const revalidate = 300

/** Returns the newest posts as a JSON Feed. */
export async function GET() {
  const posts = await readWithBuildFallback(() => readFeedPosts(), [])
  return fileResponse(writeFeed(posts, 'json'), 'application/feed+json')
}
