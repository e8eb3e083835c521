import 'server-only'
import { createHash } from 'node:crypto'

/** Responds with a private calendar, or 304 if the client has it already. */
export function calendarResponse({ request, body }: { request: Request; body: string }): Response {
  const etag = `"${createHash('sha256').update(body).digest('base64url')}"`
  const headers = { etag, 'cache-control': 'private, no-cache' }
  const knownEtags = (request.headers.get('if-none-match') ?? '').split(',').map(tag => tag.trim().replace(/^W\//, ''))
  if (knownEtags.includes(etag)) return new Response(null, { status: 304, headers })
  return new Response(body, { headers: { ...headers, 'content-type': 'text/calendar; charset=utf-8; method=PUBLISH' } })
}
