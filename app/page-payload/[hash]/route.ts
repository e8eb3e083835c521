import { env } from '@/lib/platform/env'
import { findPayload } from '@/lib/rendering/process-state'

export const dynamic = 'force-dynamic'

const HOME_PAGE_TIMEOUT_MS = 3000

/** Returns the Flight payload of a page whose framework starts late; 404 for a page of an earlier release. */
export async function GET(_request: Request, { params }: RouteContext<'/page-payload/[hash]'>): Promise<Response> {
  const { hash } = await params
  const payload = await findPayload(hash, readHomePage)
  if (payload === undefined) return new Response(null, { status: 404, headers: { 'cache-control': 'no-store' } })
  return new Response(new Uint8Array(payload), {
    headers: {
      'content-type': 'text/x-component',
      'cache-control': 'public, max-age=3600, immutable',
      etag: `"${hash}"`,
    },
  })
}

/** Requests the home page of this process. The URL of a request may name any host. */
async function readHomePage(): Promise<void> {
  await fetch(`http://localhost:${env().port}/`, { signal: AbortSignal.timeout(HOME_PAGE_TIMEOUT_MS) }).then(
    response => response.arrayBuffer(),
    () => {},
  )
}
