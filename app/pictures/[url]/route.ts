import { readPhotograph } from '@/lib/content/server/og-image/draw-og-image'
import { env } from '@/lib/platform/env'

type Params = { params: Promise<{ url: string }> }

/** Sends a picture of a host of `IMAGE_HOSTS` to the image optimizer, whose own list of hosts is fixed by the build. */
export async function GET(_request: Request, { params }: Params) {
  const url = Buffer.from((await params).url, 'base64url').toString()
  const picture = url.startsWith('https:') ? await readPhotograph(url, { imageHosts: env().imageHosts }) : null
  const headers = { 'content-type': 'application/octet-stream', 'content-disposition': 'attachment' }
  if (picture === null) return new Response(null, { status: 404, headers: { 'cache-control': 'no-store' } })
  return new Response(new Uint8Array(picture), { headers })
}
