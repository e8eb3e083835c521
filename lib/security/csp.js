import { parseImageHosts } from './hosts.js'
import { parseOrigin } from './map-hosts.js'
import { VIDEO_ORIGINS } from './video-hosts.js'

/** @typedef {Record<string, string | undefined>} Settings */
/** @typedef {Record<string, string[]>} Sources directive -> what it allows */

/** Images and widgets set style attributes. */
const BASE_SOURCES = /** @type {Sources} */ ({
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'media-src': ["'self'"],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'worker-src': ["'self'"],
  'frame-src': ["'none'"],
  'frame-ancestors': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'object-src': ["'none'"],
})

/**
 * The only place that adds another host to a page's policy.
 * @type {((settings: Settings, mapHosts: readonly string[]) => Sources)[]}
 */
const THIRD_PARTY_SOURCES = [
  imageSources,
  settings => (settings.HERO_VIDEO_URL ? { 'media-src': [new URL(settings.HERO_VIDEO_URL).origin] } : {}),
  settings => (usesAcceptJs(settings) ? ACCEPT_HOSTS[acceptEnvironment(settings)] : {}),
  settings => (settings.NEXT_PUBLIC_GOOGLE_MAPS_API_KEY ? GOOGLE_MAPS_HOSTS : {}),
  ({ MAP_STYLE_URL }, mapHosts) => (MAP_STYLE_URL ? openMapSources(MAP_STYLE_URL, mapHosts) : {}),
]

/**
 * Production sends a card to `api2.authorize.net`; older sources name `api.authorize.net`. Accept.js also fetches
 * AcceptCore.js, to compare its hash.
 */
const ACCEPT_HOSTS = {
  sandbox: {
    'script-src': ['https://jstest.authorize.net'],
    'connect-src': ['https://apitest.authorize.net', 'https://jstest.authorize.net'],
  },
  production: {
    'script-src': ['https://js.authorize.net'],
    'connect-src': ['https://api.authorize.net', 'https://api2.authorize.net', 'https://js.authorize.net'],
  },
}

/**
 * Hosts from Google's list. Omits `'unsafe-eval'` and `blob:`, which only WebGL maps need.
 * https://developers.google.com/maps/documentation/javascript/content-security-policy
 */
const GOOGLE_MAPS_HOSTS = {
  'script-src': ['https://maps.googleapis.com', 'https://maps.gstatic.com'],
  'style-src': ['https://fonts.googleapis.com'],
  'font-src': ['https://fonts.gstatic.com'],
  'img-src': [
    'https://*.googleapis.com',
    'https://*.gstatic.com',
    'https://*.google.com',
    'https://*.googleusercontent.com',
  ],
  'connect-src': ['https://*.googleapis.com', 'https://*.google.com', 'https://*.gstatic.com', 'data:', 'blob:'],
  'frame-src': ['https://*.google.com'],
  'worker-src': ['blob:'],
}

const ACCEPT_KEYS = ['AUTHORIZE_NET_LOGIN_ID', 'AUTHORIZE_NET_TRANSACTION_KEY', 'AUTHORIZE_NET_CLIENT_KEY']

/**
 * Returns the CSP sources of pages.
 * @param {Settings} settings
 * @param {readonly string[]} [mapHosts] of the map style (map-hosts.js)
 * @returns {Sources}
 */
export function pageSources(settings, mapHosts = []) {
  return mergeSources(
    settings,
    THIRD_PARTY_SOURCES.map(party => party(settings, mapHosts)),
  )
}

/**
 * Returns the CSP sources of documents (documents.js), without maps and payment.
 * @param {Settings} settings
 * @returns {Sources}
 */
export function documentSources(settings) {
  return mergeSources(settings, [imageSources(settings), { 'frame-src': VIDEO_ORIGINS }])
}

/**
 * Formats a page's CSP, which allows exactly the page's own inline scripts.
 * @param {Sources} sources
 * @param {string[]} scriptHashes as written in a policy: "'sha256-...'"
 */
export function formatCsp(sources, scriptHashes) {
  return Object.entries(sources)
    .map(([directive, values]) => [directive, ...values, ...(directive === 'script-src' ? scriptHashes : [])].join(' '))
    .join('; ')
}

/**
 * @param {Settings} settings
 * @returns {Sources}
 */
function imageSources(settings) {
  return { 'img-src': parseImageHosts(settings.IMAGE_HOSTS).map(url => url.origin) }
}

/**
 * @param {Settings} settings
 * @param {Sources[]} parties
 */
function mergeSources(settings, parties) {
  const sources = Object.fromEntries(
    Object.entries(BASE_SOURCES).map(([directive, values]) => [directive, [...values]]),
  )
  for (const party of parties) {
    for (const [directive, values] of Object.entries(party)) addSources(sources, directive, values)
  }
  if (settings.NEXT_PUBLIC_SITE_URL?.startsWith('https:')) sources['upgrade-insecure-requests'] = []
  return sources
}

/**
 * @param {Sources} sources
 * @param {string} directive
 * @param {string[]} values
 */
function addSources(sources, directive, values) {
  const existing = (sources[directive] ?? []).filter(value => value !== "'none'")
  sources[directive] = [...new Set([...existing, ...values])]
}

/**
 * @param {string} styleUrl
 * @param {readonly string[]} mapHosts
 * @returns {Sources}
 */
function openMapSources(styleUrl, mapHosts) {
  const hosts = [parseOrigin(styleUrl), ...mapHosts].filter(host => host !== null)
  return { 'connect-src': hosts, 'img-src': hosts }
}

/**
 * The server's settings (payment-settings.ts) reject every invalid combination.
 * @param {Settings} settings
 */
function usesAcceptJs({ PAYMENTS, ...settings }) {
  if (PAYMENTS) return PAYMENTS !== 'sandbox'
  return ACCEPT_KEYS.some(name => settings[name]) || acceptEnvironment(settings) === 'production'
}

/** @param {Settings} settings */
function acceptEnvironment({ AUTHORIZE_NET_ENVIRONMENT }) {
  return AUTHORIZE_NET_ENVIRONMENT === 'production' ? 'production' : 'sandbox'
}
