import { contentResponse } from '@/lib/api/content-response'
import { createRouteHandler } from '@/lib/api/create-route-handler'
import { searchPostsEndpoint } from '@/lib/content/api'
import { MAX_QUERY_CHARACTERS, normalizeQuery } from '@/lib/content/model/search-query'
import { readPosts } from '@/lib/content/server/posts'
import { searchPosts } from '@/lib/content/server/search'
import { searchRetryAfterSeconds } from '@/lib/content/server/search-rate-limit'
import { AppError, userMessages } from '@/lib/errors'

/** Searches posts by every word of `q` or its prefix. */
export const GET = createRouteHandler(searchPostsEndpoint, async ({ request, query: { q, limit } }) => {
  const query = normalizeQuery(q)
  if (query === '') throw createBadQueryError('empty_query', userMessages.searchEmpty)
  if (Array.from(q.trim()).length > MAX_QUERY_CHARACTERS)
    throw createBadQueryError('long_query', userMessages.searchLong)
  const waitSeconds = searchRetryAfterSeconds(request.headers)
  if (waitSeconds > 0) {
    throw new AppError({
      kind: 'too_many_requests',
      code: 'too_many_searches',
      message: 'search rate limit exceeded for one client IP',
      userMessage: userMessages.searchTooMany,
      details: { retryAfterSeconds: waitSeconds },
    })
  }
  const found = await searchPosts((await readPosts()).all, query, limit)
  return contentResponse({
    posts: found.map(({ _id, title, category, publishedAt, snippet }) => ({
      _id,
      title,
      category,
      publishedAt,
      snippet,
    })),
  })
})

function createBadQueryError(code: string, userMessage: string): AppError {
  return new AppError({
    kind: 'bad_request',
    code,
    message: `search rejected: ${code}`,
    userMessage,
    fields: { q: userMessage },
  })
}
