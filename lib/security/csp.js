import { parseImageHosts } from './hosts.js'
import { parseOrigin } from './map-hosts.js'
import { VIDEO_ORIGINS } from './video-hosts.js'

/** @typedef {Record<string, string | undefined>} Settings */
/** @typedef {Record<string, string[]>} Sources directive -> what it allows */

/** What every page may load: itself, and nothing else. Pictures and widgets set style attributes. */
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
 * The outside parties, one row each: what a party adds while its setting switches it on, and nothing while it is off.
 * This is the only place where a page's policy learns of another host.
 *
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
 * Where Accept.js comes from, and what it connects to: one environment's hosts, never both. It sends a card to
 * `api2.authorize.net` in production today; older sources name `api.authorize.net`. It also fetches its second script,
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
 * What Google's list asks for, in the form for policies without a nonce, less `'unsafe-eval'` and `blob:` scripts: those
 * serve maps drawn by WebGL, and the map here is of pictures. Its styles are covered by what every page may do.
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

/** The keys of which any switches Authorize.Net on where no gateway is named. */
const ACCEPT_KEYS = ['AUTHORIZE_NET_LOGIN_ID', 'AUTHORIZE_NET_TRANSACTION_KEY', 'AUTHORIZE_NET_CLIENT_KEY']

/**
 * What pages may load under these settings.
 *
 * @param {Settings} settings
 * @param {readonly string[]} [mapHosts] the origins that the map's style names (map-hosts.js)
 * @returns {Sources}
 */
export function pageSources(settings, mapHosts = []) {
  return mergeSources(
    settings,
    THIRD_PARTY_SOURCES.map(party => party(settings, mapHosts)),
  )
}

/**
 * What a document may load under these settings (documents.js): its pictures, and the videos that a reader starts. No
 * map is drawn and no card is taken there.
 *
 * @param {Settings} settings
 * @returns {Sources}
 */
export function documentSources(settings) {
  return mergeSources(settings, [imageSources(settings), { 'frame-src': VIDEO_ORIGINS }])
}

/**
 * One page's policy: what pages may load, and of inline scripts exactly its own.
 *
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
 * The open map fetches its style, tiles, letters and signs, and some of them as pictures.
 *
 * @param {string} styleUrl
 * @param {readonly string[]} mapHosts
 * @returns {Sources}
 */
function openMapSources(styleUrl, mapHosts) {
  const hosts = [parseOrigin(styleUrl), ...mapHosts].filter(host => host !== null)
  return { 'connect-src': hosts, 'img-src': hosts }
}

/**
 * Whether a card goes through Accept.js: the gateway is any but the sandbox. The server's own reading of these settings
 * (lib/server/payment-settings.ts) also refuses every mix of them, so that no page is ever shown under one.
 *
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
