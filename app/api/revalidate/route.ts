import { revalidateTag } from 'next/cache'
import { after } from 'next/server'
import { pageTag } from '@/lib/rendering/page-tag'
import { createRouteHandler } from '@/lib/server/api/create-route-handler'
import { content } from '@/lib/server/content'
import { env } from '@/lib/server/env'
import { postIndex } from '@/lib/server/post-index'
import { revalidateEndpoint } from '@/lib/server/revalidate/api'
import { notifySearchEngines } from '@/lib/server/revalidate/index-now'
import { revalidateContent } from '@/lib/server/revalidate/revalidate'

/** Revalidates content by `{ tags }` or `?tag=`. Requires the Bearer secret; 404 if none is configured. */
export const POST = createRouteHandler(
  revalidateEndpoint,
  async ({ query: { tag }, body, json }) => {
    const { indexNowKey } = env()
    const tags = tag === undefined ? (body?.tags ?? []) : [tag]
    const changed = await revalidateContent(tags, {
      content: content(),
      index: postIndex(),
      // Stale instead of expired: if the content fails to load next, the previous page is still served.
      revalidatePage: page => revalidateTag(pageTag(page), 'max'),
    })
    if (indexNowKey !== null && changed.length > 0) after(() => notifySearchEngines(changed, { key: indexNowKey }))
    return json({ refreshed: tags })
  },
  { skipBody: ({ tag }) => tag !== undefined },
)
