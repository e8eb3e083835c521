import { z } from 'zod'
import { AppError, sentences } from '@/lib/errors'
import { content } from '@/lib/server/content'
import { answerContent } from '@/lib/server/content/answer'
import { handle, readQuery } from '@/lib/server/handle'

/** One post, whole. */
export const GET = handle(async (request: Request, { params }: { params: Promise<{ id: string }> }) => {
  readQuery(request, z.strictObject({}))
  const { id } = await params
  const post = await content().post(id)
  if (!post) {
    throw new AppError({
      kind: 'not_found',
      message: 'post not found',
      code: 'post_not_found',
      sentence: sentences.postMissing,
    })
  }
  return answerContent(post)
})
