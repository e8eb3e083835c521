import { env } from '@/lib/platform/env'

// Uses the settings of the running server, not of the build.
export const dynamic = 'force-dynamic'

/** Returns the IndexNow key, which proves ownership. */
export function GET(): Response {
  const { indexNowKey } = env()
  return new Response(indexNowKey, {
    status: indexNowKey === null ? 404 : 200,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  })
}
