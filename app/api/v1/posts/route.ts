import { z } from 'zod'
import { postIdSchema } from '@/lib/content/schemas'
import { answerContent, streamContent } from '@/lib/server/content/answer'
import { handle, readQuery } from '@/lib/server/handle'
import { choosePosts, readFullPosts } from '@/lib/server/posts/choose'

const querySchema = z.strictObject({
  limit: z
    .string()
    .regex(/^[1-9]\d{0,3}$/)
    .transform(Number)
    .optional(),
  fields: z.literal('summary').optional(),
  category: z.string().min(1).max(200).optional(),
  exclude: postIdSchema.optional(),
})

/** The posts, newest first: whole, or with `fields=summary` as the cards of our own pages need them. */
export const GET = handle(async (request: Request) => {
  const { fields, ...query } = readQuery(request, querySchema)
  if (fields === 'summary') return answerContent(await choosePosts(query))
  return streamContent(readFullPosts(query))
})
