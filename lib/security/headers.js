import { VIDEO_ORIGINS } from './video-hosts.js'

/**
 * Browser features: the site uses geolocation and payment only. `web-share` is omitted: browsers do not know it here
 * and log an error on every page.
 */
const PERMISSIONS_POLICY = [
  'geolocation=(self)',
  'payment=(self)',
  'clipboard-write=(self)',
  `fullscreen=(self ${VIDEO_ORIGINS.map(origin => `"${origin}"`).join(' ')})`,
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

/** Headers of every response. */
export const BASE_HEADERS = {
  'Strict-Transport-Security': 'max-age=31536000',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': PERMISSIONS_POLICY.join(', '),
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
}

/** Images and feeds are embedded by others too: social networks, feed readers, partner pages. */
const CROSS_ORIGIN_HEADERS = { 'Cross-Origin-Resource-Policy': 'cross-origin' }
/** An SVG opened directly is a document: it may draw and do nothing else. */
const SVG_HEADERS = {
  ...CROSS_ORIGIN_HEADERS,
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
}

/** Pages whose URL grants access to a booking: no referrer and no indexing. */
const PRIVATE_PAGE_HEADERS = { 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex, nofollow' }

/** Films and large images change with a release at most, so browsers cache them for a day. */
const MEDIA_CACHE_HEADERS = { 'Cache-Control': 'public, max-age=86400, stale-while-revalidate=604800' }

/**
 * Returns the header rules of all paths for the framework; of two rules for one path the later wins. A page's CSP is
 * not here: it depends on the page's scripts and comes with the stored page (page-cache.js).
 */
export function responseHeaderRules() {
  return [
    headerRule('/:path*', BASE_HEADERS),
    headerRule('/:file(.*\\.(?:webp|png|jpg|jpeg|ico))', CROSS_ORIGIN_HEADERS),
    headerRule('/:feed(feed\\.(?:xml|json))', CROSS_ORIGIN_HEADERS),
    headerRule('/_next/image', CROSS_ORIGIN_HEADERS),
    headerRule('/:file(.*\\.svg)', SVG_HEADERS),
    headerRule('/:page(ride|operator)/:id*', PRIVATE_PAGE_HEADERS),
    headerRule('/:folder(hero|fleet|stills)/:file', MEDIA_CACHE_HEADERS),
  ]
}

/**
 * @param {string} source
 * @param {Record<string, string>} headers
 */
function headerRule(source, headers) {
  return { source, headers: Object.entries(headers).map(([key, value]) => ({ key, value })) }
}
