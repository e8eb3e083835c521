import { createRouteHandler } from '@/lib/api/create-route-handler'
import { revalidateEndpoint } from '@/lib/content/api'
import { checkContent, content } from '@/lib/content/server'
import { raiseContentVersion } from '@/lib/content/server/content-version'
import { database } from '@/lib/platform/database/connection'

/** Has all instances read the content again. Says whether this one could; if not, the pages stay until it can. */
export const POST = createRouteHandler(revalidateEndpoint, async ({ json }) => {
  await checkContent()
  await raiseContentVersion(await database())
  await content().refresh()
  return json({ revalidated: true })
})
