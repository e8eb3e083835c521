/** Documents run nothing but the page's small script: they may be made ready, unseen, before they are asked for. */
const DOCUMENT_PATTERNS = ['/blog', '/blog/*', '/cities/*', '/privacy', '/terms']
/**
 * Never ahead: what answers to one visitor or changes something, and every address that says more than which page is
 * wanted (the result of a payment, a search, a booking to be filled in).
 */
const EXCLUDED_PATTERNS = ['/api/*', '/*\\?(.+)']

/**
 * What the browser may fetch as soon as a hand is on a link (https://developer.mozilla.org/docs/Web/API/Speculation_Rules_API).
 * The home page is only fetched, never run ahead: its booking reads and writes what the tab remembers.
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
