import { z } from 'zod'
import { defineEndpoint } from '@/lib/api/define-endpoint'
import { checkContent, content } from '@/lib/content/server'
import { raiseContentVersion } from '@/lib/content/server/content-version'
import { database } from '@/lib/platform/database/connection'
import { learnContent } from '@/lib/settings/server/edits'

/** Has all instances read the content again. Says whether this one could; if not, the pages stay until it can. */
export const POST = defineEndpoint(
  {
    method: 'POST',
    path: '/api/revalidate',
    tag: 'site',
    summary: 'Read the content again, in all instances',
    auth: 'revalidateSecret',
    responses: { 200: { description: 'Read again', schema: z.object({ revalidated: z.literal(true) }) } },
    errors: [401, 404, 503],
  },
  async ({ json }) => {
    await checkContent()
    const db = await database()
    await raiseContentVersion(db)
    await learnContent(db)
    await content().refresh()
    return json({ revalidated: true })
  },
)
