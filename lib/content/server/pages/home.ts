import 'server-only'
import type { PostSummary } from '@/lib/content/model/schemas'
import { postIndex } from '@/lib/content/server/post-index'
import { env } from '@/lib/platform/env'
import { contentSourceName, getHomeRecord } from '../home-record'
import { content } from '../index'
import { createHomeReader, type HomePageData, type RenderPhase } from '../read-home'
import { shortenRevalidation } from '../shorten-revalidation'

let reader: (() => Promise<HomePageData>) | undefined

/**
 * Reads everything that the home page shows.
 * - Testimonials, FAQs and vehicles are always present, with fallbacks if needed.
 * - About is null if unavailable: the page shows `userMessages.aboutFailed`.
 * - Contact and posts are undefined if unavailable: the browser reads them.
 * - Rejects during a regeneration with no current or earlier value, so that the stored page stays.
 */
export function readHome(): Promise<HomePageData> {
  reader ??= createHomeReader({
    content: { ...content(), newestPosts },
    source: contentSourceName(),
    phase: renderPhase(),
    record: getHomeRecord(),
    shortenRevalidation,
  })
  return reader()
}

async function newestPosts(limit: number): Promise<PostSummary[]> {
  await postIndex().refreshIfStale()
  return (await postIndex().list({ limit })).posts
}

function renderPhase(): RenderPhase {
  if (env().building) return 'build'
  return env().development ? 'develop' : 'serve'
}
