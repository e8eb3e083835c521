import { env } from '@/lib/server/env'

// The settings of the running server decide, not those of the build.
export const dynamic = 'force-dynamic'

/** The key by which search engines know that a message about this site is the site's own. */
export function GET(): Response {
  const { indexNowKey } = env()
  return new Response(indexNowKey, {
    status: indexNowKey === null ? 404 : 200,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  })
}
