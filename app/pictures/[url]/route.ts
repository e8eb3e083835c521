import { fetchImage } from '@/lib/content/server/fetch-image'
import { tooManyRequests } from '@/lib/errors'
import { env } from '@/lib/platform/env'
import { withErrorHandling } from '@/lib/platform/route-handler'
import { createWorkQueue } from '@/lib/platform/work-queue'

type Params = { params: Promise<{ url: string }> }

/** Anyone can ask for any number of addresses, and each picture is held in memory. */
const inTurn = createWorkQueue({ maxConcurrent: 4, maxWaiting: 100 })
const RETRY_AFTER_MS = 10_000

/** Sends a picture of a host of `IMAGE_HOSTS` to the image optimizer, whose own list of hosts is fixed by the build. */
export const GET = withErrorHandling(async (_request, { params }: Params) => {
  const url = Buffer.from((await params).url, 'base64url').toString()
  const read = await inTurn(async () => ({ picture: await fetchImage(url, { imageHosts: env().imageHosts }) }))
  if (read === null) {
    const sentence = 'Too many pictures are being loaded. Please try again.'
    throw tooManyRequests('too_many_requests', sentence, RETRY_AFTER_MS)
  }
  if (read.picture === null) return new Response(null, { status: 404 })
  const headers = { 'content-type': 'application/octet-stream', 'content-disposition': 'attachment' }
  return new Response(read.picture, { headers })
})
