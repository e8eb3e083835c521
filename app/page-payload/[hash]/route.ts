import { findPayload } from '@/lib/rendering/page-payloads'

export const dynamic = 'force-dynamic'

/** Returns the Flight payload of a page whose framework starts late; 404 after a restart or for an expired page. */
export async function GET(_request: Request, { params }: RouteContext<'/page-payload/[hash]'>): Promise<Response> {
  const { hash } = await params
  const payload = findPayload(hash)
  if (payload === undefined) return new Response(null, { status: 404, headers: { 'cache-control': 'no-store' } })
  return new Response(new Uint8Array(payload), {
    headers: {
      'content-type': 'text/x-component',
      'cache-control': 'public, max-age=3600, immutable',
      etag: `"${hash}"`,
    },
  })
}
