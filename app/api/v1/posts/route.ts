import { z } from 'zod'
import { selectPosts } from '@/lib/content/lists'
import { postIdSchema } from '@/lib/content/schemas'
import { content } from '@/lib/server/content'
import { answerContent } from '@/lib/server/content/answer'
import { handle, readQuery } from '@/lib/server/handle'

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
  if (fields === 'summary') return answerContent(selectPosts(await content().posts(), query))
  return answerContent(await content().fullPosts(query))
})
