const DOCUMENT_PATTERNS = ['/blog', '/blog/*', '/cities/*', '/privacy', '/terms']
/** Requests with side effects, and URLs with a query. */
const EXCLUDED_PATTERNS = ['/api/*', '/*\\?(.+)']

/**
 * https://developer.mozilla.org/docs/Web/API/Speculation_Rules_API. The home page is never prerendered: it uses
 * session storage.
 */
export const speculationRules = JSON.stringify({
  prerender: [{ where: matchPagesExceptExcluded(DOCUMENT_PATTERNS), eagerness: 'moderate' }],
  prefetch: [{ where: matchPagesExceptExcluded(['/']), eagerness: 'moderate' }],
})

function matchPagesExceptExcluded(pages: string[]) {
  return { and: [{ or: pages.map(matchHref) }, ...EXCLUDED_PATTERNS.map(pattern => ({ not: matchHref(pattern) }))] }
}

function matchHref(pattern: string) {
  return { href_matches: pattern }
}
