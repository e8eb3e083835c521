import { postsQuerySchema } from '@/lib/server/api/queries'
import { answerContent, streamContent } from '@/lib/server/content/answer'
import { handle, readQuery } from '@/lib/server/handle'
import { choosePosts, readFullPosts } from '@/lib/server/posts/choose'

/** The posts, newest first: whole, or with `fields=summary` as the cards of our own pages need them. */
export const GET = handle(async (request: Request) => {
  const { fields, ...query } = readQuery(request, postsQuerySchema)
  if (fields === 'summary') return answerContent(await choosePosts(query))
  return streamContent(readFullPosts(query))
})
