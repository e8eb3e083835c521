import { readPhotograph } from '@/lib/content/server/og-image/draw-og-image'
import { createSemaphore } from '@/lib/content/server/semaphore'
import { env } from '@/lib/platform/env'
import { withErrorHandling } from '@/lib/platform/route-handler'

type Params = { params: Promise<{ url: string }> }

/** Anyone can ask for any number of addresses, and each picture is held in memory. */
const acquireSlot = createSemaphore({
  maxConcurrent: 4,
  maxQueued: 100,
  maxHoldMs: 10_000,
  userMessage: 'Too many pictures are being loaded. Please try again.',
})

/** Sends a picture of a host of `IMAGE_HOSTS` to the image optimizer, whose own list of hosts is fixed by the build. */
export const GET = withErrorHandling(async (_request, { params }: Params) => {
  const url = Buffer.from((await params).url, 'base64url').toString()
  const picture = url.startsWith('https:') ? await readInTurn(url) : null
  if (picture === null) return new Response(null, { status: 404 })
  const headers = { 'content-type': 'application/octet-stream', 'content-disposition': 'attachment' }
  return new Response(picture, { headers })
})

async function readInTurn(url: string) {
  const release = await acquireSlot()
  try {
    return await readPhotograph(url, { imageHosts: env().imageHosts })
  } finally {
    release()
  }
}
