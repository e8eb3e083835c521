import { contentResponse, noQuerySchema } from '@/lib/api/content-response'
import { defineEndpoint } from '@/lib/api/define-endpoint'
import { postSchema } from '@/lib/content/model/schemas'
import { readPost } from '@/lib/content/server/posts'
import { notFound, userMessages } from '@/lib/errors'

export const GET = defineEndpoint(
  {
    method: 'GET',
    path: '/api/v1/posts/{id}',
    tag: 'content',
    summary: 'Get a blog post',
    auth: 'none',
    query: noQuerySchema,
    responses: { 200: { description: 'The current content', schema: postSchema } },
    errors: [400, 404, 503],
  },
  async ({ params }) => {
    const post = await readPost(params.id)
    if (!post) {
      throw notFound(userMessages.postMissing, 'post_not_found')
    }
    return contentResponse(post)
  },
)
