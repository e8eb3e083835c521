import { readFeedPosts, writeFeed } from '@/lib/content/server/feeds'
import { readWithBuildFallback } from '@/lib/content/server/outage'

export const dynamic = 'force-static'
export const revalidate = 300

const HEADERS = {
  'content-type': 'application/rss+xml; charset=utf-8',
  'cache-control': 'public, max-age=300, s-maxage=300, stale-while-revalidate=3600',
}

/** Returns the newest posts as RSS. */
export async function GET() {
  return new Response(writeFeed(await readWithBuildFallback(readFeedPosts, [])), { headers: HEADERS })
}
