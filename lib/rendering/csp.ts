import { createHash } from 'node:crypto'
import { VIDEO_ORIGINS } from './page-markup.ts'

export type Settings = Record<string, string | undefined>
/** CSP directive -> what it allows. */
export type Sources = Record<string, string[]>

/** Images and widgets set style attributes. */
const BASE_SOURCES: Sources = {
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
}

/** The only place that adds another host to a page's policy. */
const THIRD_PARTY_SOURCES: ((settings: Settings, mapHosts: readonly string[]) => Sources)[] = [
  imageSources,
  settings => (settings.HERO_VIDEO_URL ? { 'media-src': [new URL(settings.HERO_VIDEO_URL).origin] } : {}),
  settings => (usesAcceptJs(settings) ? ACCEPT_HOSTS[acceptEnvironment(settings)] : {}),
  settings => (settings.GOOGLE_MAPS_API_KEY ? GOOGLE_MAPS_HOSTS : {}),
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

const SCRIPT_TAG = /<script\b([^>]*)>([\s\S]*?)<\/script\s*>/gi
const SRC_ATTRIBUTE = /\ssrc\s*=/i
/** A CSP does not apply to data such as JSON-LD. */
const EXECUTABLE_TYPE = /^(|module|speculationrules|(text|application)\/(java|ecma)script)$/i
const TYPE_ATTRIBUTE = /\stype\s*=\s*["']?([^"'\s>]*)/i

/** Returns the CSP sources of pages; `mapHosts` are those of the map style (process-state.ts). */
export function pageSources(settings: Settings, mapHosts: readonly string[] = []): Sources {
  return mergeSources(
    settings,
    THIRD_PARTY_SOURCES.map(party => party(settings, mapHosts)),
  )
}

/** Returns the CSP sources of documents, without maps and payment. */
export function documentSources(settings: Settings): Sources {
  return mergeSources(settings, [imageSources(settings), { 'frame-src': VIDEO_ORIGINS }])
}

/** Formats a page's CSP, which allows exactly its own inline scripts: `scriptHashes` such as "'sha256-...'". */
export function formatCsp(sources: Sources, scriptHashes: string[]): string {
  return Object.entries(sources)
    .map(([directive, values]) => [directive, ...values, ...(directive === 'script-src' ? scriptHashes : [])].join(' '))
    .join('; ')
}

/** Hashes every inline script of a page with SHA-256, as a CSP names them. */
export function hashInlineScripts(html: string): string[] {
  const hashes = new Set<string>()
  for (const [, attributes = '', text = ''] of html.matchAll(SCRIPT_TAG)) {
    if (SRC_ATTRIBUTE.test(attributes) || !EXECUTABLE_TYPE.test(TYPE_ATTRIBUTE.exec(attributes)?.[1] ?? '')) continue
    hashes.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  }
  return [...hashes]
}

function imageSources(settings: Settings): Sources {
  return { 'img-src': parseImageHosts(settings.IMAGE_HOSTS).map(url => url.origin) }
}

function mergeSources(settings: Settings, parties: Sources[]): Sources {
  const sources: Sources = Object.fromEntries(
    Object.entries(BASE_SOURCES).map(([directive, values]) => [directive, [...values]]),
  )
  for (const party of parties) {
    for (const [directive, values] of Object.entries(party)) addSources(sources, directive, values)
  }
  if (settings.SITE_URL?.startsWith('https:')) sources['upgrade-insecure-requests'] = []
  return sources
}

function addSources(sources: Sources, directive: string, values: string[]): void {
  const existing = (sources[directive] ?? []).filter(value => value !== "'none'")
  sources[directive] = [...new Set([...existing, ...values])]
}

function openMapSources(styleUrl: string, mapHosts: readonly string[]): Sources {
  const hosts = [parseOrigin(styleUrl), ...mapHosts].filter(host => host !== null)
  return { 'connect-src': hosts, 'img-src': hosts }
}

/** The gateways whose card form is Accept.js. */
const ACCEPT_GATEWAYS = ['authorizenet', 'hosted']

/** The server's settings (adapter-settings.ts) reject every invalid combination. */
function usesAcceptJs({ PAYMENTS, ...settings }: Settings): boolean {
  if (PAYMENTS) return ACCEPT_GATEWAYS.includes(PAYMENTS)
  return ACCEPT_KEYS.some(name => settings[name]) || acceptEnvironment(settings) === 'production'
}

function acceptEnvironment({ AUTHORIZE_NET_ENVIRONMENT }: Settings): 'production' | 'sandbox' {
  return AUTHORIZE_NET_ENVIRONMENT === 'production' ? 'production' : 'sandbox'
}

const EXACT_HOST = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/i

/** Parses image hosts ("img.example.com, cdn.example.com:8443") into https URLs. Throws an Error naming the setting. */
export function parseImageHosts(list: string | undefined): URL[] {
  return (list ?? '')
    .split(/[\s,]/)
    .filter(entry => entry !== '')
    .map(entry => {
      if (!EXACT_HOST.test(entry)) throw new Error(`IMAGE_HOSTS: "${entry}" is not an exact host name`)
      return new URL(`https://${entry}`)
    })
}

/** Parses an http(s) origin for a CSP; null if it could widen the policy or inject a directive. */
export function parseOrigin(urlText: string, base?: string): string | null {
  const url = URL.parse(urlText, base)
  if (url === null || !['http:', 'https:'].includes(url.protocol) || !EXACT_HOST.test(url.host)) return null
  return url.origin
}
