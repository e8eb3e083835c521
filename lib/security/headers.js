import { VIDEO_ORIGINS } from './video-hosts.js'

/** What the browser's own powers are allowed to: this site asks for a place and a payment, no more. `web-share` is
 * left out: browsers do not know it here and log an error on every page. */
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

/** On every response, whoever writes it. */
export const BASE_HEADERS = {
  'Strict-Transport-Security': 'max-age=31536000',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': PERMISSIONS_POLICY.join(', '),
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
}

/** Pictures and feeds are shown by others too: social networks, readers, a partner's page. */
const CROSS_ORIGIN_HEADERS = { 'Cross-Origin-Resource-Policy': 'cross-origin' }
/** An SVG opened by itself is a document: it may draw, and do nothing else. */
const SVG_HEADERS = {
  ...CROSS_ORIGIN_HEADERS,
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
}

/** Pages whose address opens somebody's booking: it is told to no other site, and no machine keeps it. */
const PRIVATE_PAGE_HEADERS = { 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex, nofollow' }

/** The film and the big pictures change with a release, if at all: a visitor who comes back the same day has them. */
const MEDIA_CACHE_HEADERS = { 'Cache-Control': 'public, max-age=86400, stale-while-revalidate=604800' }

/**
 * The headers of every path, in the framework's form; of two rules for one path the later wins. A page's own policy is
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
