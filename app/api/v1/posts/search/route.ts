import { z } from 'zod'
import { contentResponse } from '@/lib/api/content-response'
import { defineEndpoint } from '@/lib/api/define-endpoint'
import { toSummary } from '@/lib/content/model/post-text'
import { postSummarySchema } from '@/lib/content/model/schemas'
import { MAX_QUERY_CHARACTERS, normalizeQuery } from '@/lib/content/model/search-query'
import { readPosts } from '@/lib/content/server/posts'
import { searchPosts, searchRetryAfterSeconds } from '@/lib/content/server/search'
import { AppError, userMessages } from '@/lib/errors'

const MAX_RESULTS = 30
const DEFAULT_RESULTS = 8

const searchQuerySchema = z.strictObject({
  q: z.string().default(''),
  limit: z
    .string()
    .regex(/^[1-9]\d?$/)
    .transform(Number)
    .refine(limit => limit <= MAX_RESULTS)
    .default(DEFAULT_RESULTS),
})

export const GET = defineEndpoint(
  {
    method: 'GET',
    path: '/api/v1/posts/search',
    tag: 'content',
    summary: 'Search blog posts that match every word or prefix in `q`, best match first',
    auth: 'none',
    query: searchQuerySchema,
    responses: { 200: { description: 'The current content', schema: z.object({ posts: z.array(postSummarySchema) }) } },
    errors: [400, 429, 503],
  },
  async ({ request, query: { q, limit } }) => {
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
    return contentResponse({ posts: found.map(toSummary) })
  },
)

function createBadQueryError(code: string, userMessage: string): AppError {
  return new AppError({
    kind: 'bad_request',
    code,
    message: `search rejected: ${code}`,
    userMessage,
    fields: { q: userMessage },
  })
}
