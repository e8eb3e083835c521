import 'server-only'
import { unstable_cache } from 'next/cache'
import type { PostSummary } from '@/lib/content/schemas'
import { env } from '@/lib/server/env'
import { postIndex } from '@/lib/server/post-index'
import { contentSourceName, getHomeRecord } from './home-record'
import { content } from './index'
import { createHomeReader, type HomePageData, type RenderPhase } from './read-home'

/** A page made with a fallback is made again after this many seconds. */
const FALLBACK_REVALIDATE_S = 5

let reader: (() => Promise<HomePageData>) | undefined

/**
 * Everything that the home page shows:
 * - testimonials, faqs and vehicles are always there, the catalogue's fallback at worst;
 * - about is null where it could not be had: the error box with `sentences.aboutFailed`;
 * - contact and posts are undefined where they could not be had: the browser's own read goes on.
 *
 * Throws where the page is being made again and has neither an answer nor an earlier one, so that the stored page stays.
 */
export function readHome(): Promise<HomePageData> {
  reader ??= createHomeReader({
    content: { ...content(), newestPosts },
    source: contentSourceName(),
    phase: renderPhase(),
    record: getHomeRecord(),
    shortenRevalidation: unstable_cache(async () => FALLBACK_REVALIDATE_S, ['home-with-fallback'], {
      revalidate: FALLBACK_REVALIDATE_S,
    }),
  })
  return reader()
}

/** The page is made again behind the visitors' backs: it can wait for the newest posts. */
async function newestPosts(limit: number): Promise<PostSummary[]> {
  await postIndex().refreshIfStale()
  return (await postIndex().list({ limit })).posts
}

function renderPhase(): RenderPhase {
  if (env().building) return 'build'
  return env().development ? 'develop' : 'serve'
}
