import { revalidateTag } from 'next/cache'
import { NEXT_CACHE_IMPLICIT_TAG_ID } from 'next/dist/lib/constants'
import { after } from 'next/server'
import { z } from 'zod'
import { AppError } from '@/lib/errors'
import { content } from '@/lib/server/content'
import { env } from '@/lib/server/env'
import { postIndex } from '@/lib/server/post-index'
import { hasBearerSecret } from '@/lib/server/revalidate/authorize'
import { notifySearchEngines } from '@/lib/server/revalidate/index-now'
import { revalidateContent } from '@/lib/server/revalidate/revalidate'
import { revalidateTagSchema } from '@/lib/server/revalidate/tags'
import { createRouteHandler, parseBody, parseQuery } from '@/lib/server/route-handler'

const querySchema = z.strictObject({ tag: revalidateTagSchema.optional() })
const bodySchema = z.strictObject({ tags: z.array(revalidateTagSchema).min(1).max(100) })

/** Revalidates content by `{ tags }` or `?tag=`. Requires the Bearer secret; 404 if none is configured. */
export const POST = createRouteHandler(async (request: Request) => {
  const { revalidateSecret, indexNowKey } = env()
  if (revalidateSecret === null) {
    throw new AppError({
      kind: 'not_found',
      message: 'REVALIDATE_SECRET is not set',
      userMessage: 'There is no such endpoint.',
    })
  }
  if (!hasBearerSecret(request, revalidateSecret)) return rejectUnauthorized()
  const { tag } = parseQuery(request, querySchema)
  const tags = tag === undefined ? (await parseBody(request, bodySchema)).tags : [tag]
  const changed = await revalidateContent(tags, {
    content: content(),
    index: postIndex(),
    // Stale instead of expired: if the next load fails, the previous page is still served.
    revalidatePage: page => revalidateTag(`${NEXT_CACHE_IMPLICIT_TAG_ID}${page}`, 'max'),
  })
  if (indexNowKey !== null && changed.length > 0) after(() => notifySearchEngines(changed, { key: indexNowKey }))
  return Response.json({ refreshed: tags })
})

function rejectUnauthorized(): Response {
  return Response.json(
    { error: 'A valid secret is required.', code: 'unauthorized' },
    { status: 401, headers: { 'www-authenticate': 'Bearer' } },
  )
}
