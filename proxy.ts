import { type NextRequest, NextResponse } from 'next/server'
import { getCanonicalListPath } from '@/lib/content/canonical-list-path'
import { getCanonicalCasePath } from '@/lib/content/canonical-path-case'
import { searchPath } from '@/lib/content/paths'
import { decodeQuery, encodeQuery, normalizeQuery } from '@/lib/content/search-query'
import { userMessages } from '@/lib/errors'
import { SEARCH_RESULTS_HEADER } from '@/lib/security/search-results-header'
import { ERROR_PAGE_CSP, malformedPathPage, tooManySearchesPage } from '@/lib/server/error-pages'
import { searchRetryAfterSeconds } from '@/lib/server/post-index/search-rate-limit'

/**
 * Runs for the blog's search, for lists under an address that may be another's, for "/Blog" or "/Cities/Dallas" in
 * whatever letters, for paths with a percent sign and for requests with the header that is ours to set, and for nothing
 * else: every other path is served without passing here. The config's rewrites match "/blog/SEARCH" too, so the header
 * is removed from every path.
 */
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
    // The value of SEARCH_RESULTS_HEADER: only literals can be read here.
    { source: '/:path*', has: [{ type: 'header', key: 'x-search-results' }] },
  ],
}

/**
 * A search's page is a path, so that its query passes the page cache and its policy; readers keep `/blog/search?q=` in
 * the address bar. Lists in another spelling lead to their own address for good.
 */
export function proxy(request: NextRequest): NextResponse {
  const { pathname, searchParams } = request.nextUrl
  if (!isDecodable(pathname)) return rejectMalformed(pathname)
  const lettered = getCanonicalCasePath(pathname)
  if (lettered !== null) return redirectTo(request, lettered)
  const [, inner] = /^\/blog\/search(?:\/([^/]+))?$/.exec(pathname) ?? [null, null]
  if (inner === null) return redirectTo(request, getCanonicalListPath(pathname))
  if (inner !== undefined) return redirectTo(request, publicPath(inner))
  const query = normalizeQuery(searchParams.get('q') ?? '')
  if (query === '') return goOn(request)
  const waitSeconds = searchRetryAfterSeconds(request.headers)
  if (waitSeconds > 0) return refuseSearch(waitSeconds)
  return goOn(request, encodeQuery(query))
}

/**
 * Goes on to what the path names, or has the config's rewrite show a query's page of results. A rewrite from here would
 * name a host: the framework knows itself as "localhost" in one place and by the address that it is bound to in another,
 * takes the difference for a foreign site, and asks itself for the inner path, which leads back here without end.
 */
function goOn(request: NextRequest, part: string | null = null): NextResponse {
  const headers = new Headers(request.headers)
  headers.delete(SEARCH_RESULTS_HEADER)
  if (part !== null) headers.set(SEARCH_RESULTS_HEADER, part)
  return NextResponse.next({ request: { headers } })
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/** Answers a path that is not percent-encoded UTF-8, such as "/api/v1/posts/%": the router fails on it with a 500. */
function rejectMalformed(path: string): NextResponse {
  if (!path.startsWith('/api/')) return answerPage(malformedPathPage(), { status: 400 })
  return NextResponse.json({ error: userMessages.malformedPath, code: 'bad_request' }, { status: 400 })
}

/** The page of results is stored for nobody, so that only here is known who asks for it. */
function refuseSearch(waitSeconds: number): NextResponse {
  return answerPage(tooManySearchesPage(), { status: 429, headers: { 'retry-after': String(waitSeconds) } })
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

/** The address of a search that readers see, for one who found the inner path. */
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
