/** Omits `web-share`: browsers do not know it here and log an error on every page. */
const PERMISSIONS_POLICY = [
  'geolocation=(self)',
  'payment=(self)',
  'clipboard-write=(self)',
  'fullscreen=(self)',
  'camera=()',
  'microphone=()',
  'display-capture=()',
  'usb=()',
  'serial=()',
  'hid=()',
  'midi=()',
  'accelerometer=()',
  'gyroscope=()',
  'magnetometer=()',
]

/** Headers of every response (response-guard.ts). */
export const BASE_HEADERS = {
  'Strict-Transport-Security': 'max-age=31536000',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': PERMISSIONS_POLICY.join(', '),
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
}

/** Names what a stored page was made from; leaves this process in no response (response-guard.ts). */
export const BASIS_HEADER = 'x-page-basis'

/** Social networks, feed readers and partner pages embed these. */
const CROSS_ORIGIN_HEADERS = { 'Cross-Origin-Resource-Policy': 'cross-origin' }
/** An SVG opened directly is a document. */
const SVG_HEADERS = {
  ...CROSS_ORIGIN_HEADERS,
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
}

/** The URLs of these pages grant access to a booking. */
const PRIVATE_PAGE_HEADERS = { 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex, nofollow' }

const MEDIA_CACHE_HEADERS = { 'Cache-Control': 'public, max-age=86400, stale-while-revalidate=604800' }

type HeaderRule = { source: string; headers: { key: string; value: string }[] }

/** Returns the header rules of single paths; the later of two wins. */
export function responseHeaderRules(): HeaderRule[] {
  return [
    headerRule('/:file(.*\\.(?:webp|png|jpg|jpeg|ico))', CROSS_ORIGIN_HEADERS),
    headerRule('/feed.xml', CROSS_ORIGIN_HEADERS),
    headerRule('/_next/image', CROSS_ORIGIN_HEADERS),
    headerRule('/:file(.*\\.svg)', SVG_HEADERS),
    headerRule('/:page(ride|operator|trip)/:id*', PRIVATE_PAGE_HEADERS),
    headerRule('/:folder(hero|fleet|stills)/:file', MEDIA_CACHE_HEADERS),
  ]
}

function headerRule(source: string, headers: Record<string, string>): HeaderRule {
  return { source, headers: Object.entries(headers).map(([key, value]) => ({ key, value })) }
}

/** Maximum age of a stored page, here and in upstream caches. */
export const PAGE_EXPIRE_S = 3600

/** Passes a search from `proxy.ts` to a rewrite. Visitors cannot set it: the proxy removes it. */
export const SEARCH_RESULTS_HEADER = 'x-search-results'
