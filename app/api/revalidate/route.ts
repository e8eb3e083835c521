import { revalidateTag } from 'next/cache'
import { NEXT_CACHE_IMPLICIT_TAG_ID } from 'next/dist/lib/constants'
import { after } from 'next/server'
import { z } from 'zod'
import { AppError } from '@/lib/errors'
import { content } from '@/lib/server/content'
import { env } from '@/lib/server/env'
import { handle, readBody, readQuery } from '@/lib/server/handle'
import { postIndex } from '@/lib/server/posts'
import { carriesSecret } from '@/lib/server/refresh/allowed'
import { tellSearchEngines } from '@/lib/server/refresh/index-now'
import { refresh } from '@/lib/server/refresh/refresh'
import { refreshTagSchema } from '@/lib/server/refresh/tags'

const querySchema = z.strictObject({ tag: refreshTagSchema.optional() })
const bodySchema = z.strictObject({ tags: z.array(refreshTagSchema).min(1).max(100) })

/**
 * Refreshes what changed, by `{ tags }` or `?tag=`: with the secret as Bearer token alone, and not there at all where no
 * secret is set.
 */
export const POST = handle(async (request: Request) => {
  const { revalidateSecret, indexNowKey } = env()
  if (revalidateSecret === null) {
    throw new AppError({
      kind: 'not_found',
      message: 'REVALIDATE_SECRET is not set',
      sentence: 'There is no such address.',
    })
  }
  if (!carriesSecret(request, revalidateSecret)) return refuse()
  const { tag } = readQuery(request, querySchema)
  const tags = tag === undefined ? (await readBody(request, bodySchema)).tags : [tag]
  const changed = await refresh(tags, {
    content: content(),
    index: postIndex(),
    // Stale and not expired: should the content fail next, the page as it was is still there.
    makeAgain: page => revalidateTag(`${NEXT_CACHE_IMPLICIT_TAG_ID}${page}`, 'max'),
  })
  if (indexNowKey !== null && changed.length > 0) after(() => tellSearchEngines(changed, { key: indexNowKey }))
  return Response.json({ refreshed: tags })
})

function refuse(): Response {
  return Response.json(
    { error: 'A valid secret is required.', code: 'unauthorized' },
    { status: 401, headers: { 'www-authenticate': 'Bearer' } },
  )
}
