import { revalidateTag } from 'next/cache'
import { createRouteHandler } from '@/lib/api/create-route-handler'
import { content } from '@/lib/content/server'
import { postIndex } from '@/lib/content/server/post-index'
import { revalidateEndpoint } from '@/lib/content/server/revalidate/api'
import { shareRevalidation } from '@/lib/content/server/revalidate/follow-revalidations'
import { revalidateContent } from '@/lib/content/server/revalidate/revalidate'
import { currentTime } from '@/lib/platform/clock'
import { database } from '@/lib/platform/database/connection'
import { env } from '@/lib/platform/env'
import { pageTag } from '@/lib/rendering/page-tag'

/** Revalidates content by `{ tags }` or `?tag=`. Requires the Bearer secret; 404 if none is configured. */
export const POST = createRouteHandler(
  revalidateEndpoint,
  async ({ query: { tag }, body, json }) => {
    const tags = tag === undefined ? (body?.tags ?? []) : [tag]
    await revalidateContent(tags, {
      content: content(),
      index: postIndex(),
      // Stale instead of expired: if the content fails to load next, the previous page is still served.
      revalidatePage: page => revalidateTag(pageTag(page), 'max'),
    })
    if (env().databaseUrl !== null) await shareRevalidation(await database(), { tags, now: currentTime() })
    return json({ refreshed: tags })
  },
  { skipBody: ({ tag }) => tag !== undefined },
)
