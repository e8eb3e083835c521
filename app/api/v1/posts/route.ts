import { z } from 'zod'
import { streamContentResponse } from '@/lib/api/content-response'
import { defineEndpoint } from '@/lib/api/define-endpoint'
import { type ListFilter, toSlug } from '@/lib/content/model/paths'
import { toSummary } from '@/lib/content/model/post-text'
import { findList } from '@/lib/content/model/posts'
import type { Post, PostSummary } from '@/lib/content/model/schemas'
import { postIdSchema, postSchema, postSummarySchema } from '@/lib/content/model/schemas'
import { readPosts, renderPosts } from '@/lib/content/server/posts'
import { inSlices } from '@/lib/platform/slices'

const postsQuerySchema = z.strictObject({
  limit: z
    .string()
    .regex(/^[1-9]\d{0,3}$/)
    .transform(Number)
    .optional(),
  fields: z.literal('summary').optional(),
  category: z.string().min(1).max(200).optional(),
  exclude: postIdSchema.optional(),
})

/** Returns the posts, newest first; `fields=summary` omits bodies. A category matches by slug. */
export const GET = defineEndpoint(
  {
    method: 'GET',
    path: '/api/v1/posts',
    tag: 'content',
    summary: 'List blog posts, newest first; `fields=summary` omits the bodies',
    auth: 'none',
    query: postsQuerySchema,
    responses: {
      200: { description: 'The current content', schema: z.union([z.array(postSchema), z.array(postSummarySchema)]) },
    },
    errors: [400, 503],
  },
  async ({ query: { fields, category, exclude, limit } }) => {
    const list: ListFilter = category === undefined ? { kind: 'all' } : { kind: 'category', slug: toSlug(category) }
    const posts = findList(await readPosts(), list)?.posts ?? []
    const found = posts.filter(post => post._id !== exclude).slice(0, limit)
    return streamContentResponse(fields === 'summary' ? summarize(found) : renderPosts(found))
  },
)

async function* summarize(posts: readonly Post[]): AsyncGenerator<PostSummary, void> {
  for await (const post of inSlices(posts)) yield toSummary(post)
}
