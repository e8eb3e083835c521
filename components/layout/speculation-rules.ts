/** Pages that run only the small page script and may be prerendered. */
const DOCUMENT_PATTERNS = ['/blog', '/blog/*', '/cities/*', '/privacy', '/terms']
/**
 * Never speculated: requests with side effects, and URLs with a query (a payment result, a search, a prefilled
 * booking).
 */
const EXCLUDED_PATTERNS = ['/api/*', '/*\\?(.+)']

/**
 * Builds the speculation rules (https://developer.mozilla.org/docs/Web/API/Speculation_Rules_API). The home page is
 * only prefetched, never prerendered: its booking reads and writes session storage.
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
