import { fileResponse, readFeedPosts, writeFeed } from '@/lib/content/server/feeds'
import { readWithBuildFallback } from '@/lib/content/server/outage'

export const dynamic = 'force-static'
export const revalidate = 300

/** Returns the newest posts as a JSON Feed. */
export async function GET() {
  return fileResponse(writeFeed(await readWithBuildFallback(readFeedPosts, []), 'json'), 'application/feed+json')
}
