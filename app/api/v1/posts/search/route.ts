import { cleanQuery, SEARCH_LETTERS } from '@/lib/content/search-query'
import { AppError, sentences } from '@/lib/errors'
import { searchQuerySchema } from '@/lib/server/api/queries'
import { answerContent } from '@/lib/server/content/answer'
import { handle, readQuery } from '@/lib/server/handle'
import { postIndex } from '@/lib/server/posts'
import { searchWaitSeconds } from '@/lib/server/posts/searching'

/** The posts that hold every word of `q` or its beginning, the best first, as one who types needs them. */
export const GET = handle(async (request: Request) => {
  const { q, limit } = readQuery(request, searchQuerySchema)
  const query = cleanQuery(q)
  if (query === '') throw refusal('empty_query', sentences.searchEmpty)
  if (Array.from(q.trim()).length > SEARCH_LETTERS) throw refusal('long_query', sentences.searchLong)
  const waitSeconds = searchWaitSeconds(request.headers)
  if (waitSeconds > 0) {
    throw new AppError({
      kind: 'too_many_requests',
      code: 'too_many_searches',
      message: 'search rate limit exceeded for one client IP',
      sentence: sentences.searchTooMany,
      details: { retryAfterSeconds: waitSeconds },
    })
  }
  const found = await postIndex().search({ query, limit })
  return answerContent({
    posts: found.map(({ _id, title, category, publishedAt, snippet }) => ({
      _id,
      title,
      category,
      publishedAt,
      snippet,
    })),
  })
})

function refusal(code: string, sentence: string): AppError {
  return new AppError({
    kind: 'bad_request',
    code,
    message: `search rejected: ${code}`,
    sentence,
    fields: { q: sentence },
  })
}
