import { z } from 'zod'
import { defineEndpoint } from '@/lib/api/define-endpoint'
import { MAX_UPLOAD_BYTES, uploadTooLarge } from '@/lib/content/model/uploads'
import { encodePicture, storePicture } from '@/lib/content/server/uploads'
import { AppError } from '@/lib/errors'
import { write } from '@/lib/platform/database/write'
import { deleteUnused } from '@/lib/settings/server/pictures'

export const POST = defineEndpoint(
  {
    method: 'POST',
    path: '/api/v1/operator/settings/pictures',
    tag: 'operator',
    summary: 'Upload a picture (JPEG, PNG, WebP or AVIF, at most 10 MB) to use in the settings',
    auth: 'settingsLink',
    rawBody: true,
    bodyLimitBytes: MAX_UPLOAD_BYTES,
    // Before the connection carries what would be thrown away.
    beforeBody: ({ request }) => {
      if (Number(request.headers.get('content-length')) <= MAX_UPLOAD_BYTES) return
      throw new AppError({ kind: 'too_large', message: 'a picture is too large', userMessage: uploadTooLarge })
    },
    responses: { 200: { description: 'The path of the picture', schema: z.object({ src: z.string() }) } },
    errors: [404, 413, 422],
  },
  async ({ access, body, json }) => {
    const picture = await encodePicture(body)
    const src = await write(access.context, 'operator', async tx => {
      await deleteUnused(tx)
      return await storePicture(tx, picture)
    })
    return json({ src })
  },
)
