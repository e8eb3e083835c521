import { UPLOADS_PATH, uploadName } from '@/lib/content/model/uploads'
import { findPicture } from '@/lib/content/server/uploads'
import { database } from '@/lib/platform/database/connection'
import { withErrorHandling } from '@/lib/platform/route-handler'

type Params = { params: Promise<{ name: string }> }

/** Sends a picture that was uploaded in the settings. Its name is of its bytes, which therefore never change. */
export const GET = withErrorHandling(async (_request, { params }: Params) => {
  const name = uploadName(UPLOADS_PATH + (await params).name)
  const bytes = name === null ? null : await findPicture(await database(), name)
  if (bytes === null) return new Response(null, { status: 404 })
  const headers = { 'content-type': 'image/webp', 'cache-control': 'public, max-age=31536000, immutable' }
  return new Response(bytes, { headers })
})
