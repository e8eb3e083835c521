import { defineEndpoint } from '@/lib/api/define-endpoint'
import { postSchema } from '@/lib/content/model/schemas'
import { POST_LIMIT_BYTES, previewSchema } from '@/lib/settings/model/schemas'
import { previewPost } from '@/lib/settings/server/posts'

export const POST = defineEndpoint(
  {
    method: 'POST',
    path: '/api/v1/operator/settings/preview',
    tag: 'operator',
    summary: 'Get what the page of a post would show, without saving it',
    auth: 'settingsLink',
    body: previewSchema,
    bodyLimitBytes: POST_LIMIT_BYTES,
    responses: { 200: { description: 'The post with its HTML, sanitized', schema: postSchema } },
    errors: [404],
  },
  async ({ body: { id, post }, json }) => json(previewPost(id, post)),
)
