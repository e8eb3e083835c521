import { type NextRequest, NextResponse } from 'next/server'
import { userMessages } from '@/lib/errors'
import { ERROR_PAGE_CSP, renderErrorPage } from '@/lib/rendering/error-pages'
import { SEARCH_RESULTS_HEADER } from '@/lib/rendering/headers'
import { decodePath, findCanonicalPath, searchPath } from './lib/content/model/paths'
import { decodeQuery, encodeQuery, normalizeQuery } from './lib/content/model/search-query'
import { searchRetryAfterSeconds } from './lib/content/server/search'

/** The config's rewrites also match "/blog/SEARCH", so the header is removed from every path. */
export const config = {
  matcher: [
    '/(.*%.*)',
    '/blog/search/:inner*',
    '/blog/page/1',
    '/blog/:kind(category|tag)/:name([^/]*[^a-z0-9/-][^/]*)/:rest*',
    '/blog/:kind(category|tag)/:name/page/1',
    '/:root((?!blog)[bB][lL][oO][gG])/:rest*',
    '/:root((?!cities)[cC][iI][tT][iI][eE][sS])/:rest*',
    '/cities/:city([^/]*[A-Z][^/]*)',
    // The value of SEARCH_RESULTS_HEADER: the matcher accepts only literals.
    { source: '/:path*', has: [{ type: 'header', key: 'x-search-results' }] },
  ],
}

/** Rewrites a search past the page cache and redirects non-canonical list URLs. */
export async function proxy(request: NextRequest): Promise<NextResponse> {
  const { pathname, searchParams } = request.nextUrl
  if (decodePath(pathname) === null) return rejectMalformed(pathname)
  const canonical = findCanonicalPath(pathname)
  if (canonical !== null) return redirectTo(request, canonical)
  const [, inner] = /^\/blog\/search(?:\/([^/]+))?$/.exec(pathname) ?? [null, null]
  if (inner === null) return goOn(request)
  if (inner !== undefined) return redirectTo(request, publicPath(inner))
  const query = normalizeQuery(searchParams.get('q') ?? '')
  if (query === '') return goOn(request)
  const waitSeconds = searchRetryAfterSeconds(request.headers)
  if (waitSeconds > 0) return refuseSearch(waitSeconds)
  return goOn(request, encodeQuery(query))
}

/**
 * A rewrite from here would include a host: Next knows itself by two names, treats the difference as external, and
 * requests itself in an endless loop.
 */
function goOn(request: NextRequest, part: string | null = null): NextResponse {
  const headers = new Headers(request.headers)
  headers.delete(SEARCH_RESULTS_HEADER)
  if (part !== null) headers.set(SEARCH_RESULTS_HEADER, part)
  return NextResponse.next({ request: { headers } })
}

/** The router would return 500 for "/api/v1/posts/%". */
function rejectMalformed(path: string): NextResponse {
  if (!path.startsWith('/api/'))
    return answerPage(renderErrorPage('This URL is not valid', userMessages.malformedPath), { status: 400 })
  return NextResponse.json({ error: userMessages.malformedPath, code: 'bad_request' }, { status: 400 })
}

/** The results page is static and does not know the client. */
function refuseSearch(waitSeconds: number): NextResponse {
  const page = renderErrorPage('One moment, please', userMessages.searchTooMany)
  return answerPage(page, { status: 429, headers: { 'retry-after': String(waitSeconds) } })
}

function answerPage(html: string, { status, headers }: { status: number; headers?: Record<string, string> }) {
  return new NextResponse(html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': ERROR_PAGE_CSP,
      'cache-control': 'no-store',
      ...headers,
    },
  })
}

function publicPath(inner: string): string | null {
  const query = decodeQuery(inner)
  return query === null ? null : searchPath(query)
}

function redirectTo(request: NextRequest, path: string | null): NextResponse {
  if (path === null) return goOn(request)
  const target = new URL(path, request.url)
  if (target.search === '') target.search = request.nextUrl.search
  return NextResponse.redirect(target, 308)
}
