import { createHash } from 'node:crypto'

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

const SCRIPT_TAG = /<script\b([^>]*)>([\s\S]*?)<\/script\s*>/gi
const SRC_ATTRIBUTE = /\ssrc\s*=/i
/** A CSP does not apply to data such as JSON-LD. */
const EXECUTABLE_TYPE = /^(|module|speculationrules|(text|application)\/(java|ecma)script)$/i
const TYPE_ATTRIBUTE = /\stype\s*=\s*["']?([^"'\s>]*)/i

/** Returns the CSP sources of pages; `parties` are those of the third parties in use (process-state.ts). */
export function pageSources(settings: Settings, parties: readonly Sources[] = []): Sources {
  const video = settings.HERO_VIDEO_URL ? [{ 'media-src': [new URL(settings.HERO_VIDEO_URL).origin] }] : []
  return mergeSources(settings, [...video, ...parties])
}

/** Returns the CSP sources of documents, without maps and payment. */
export function documentSources(settings: Settings): Sources {
  return mergeSources(settings, [])
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

function mergeSources(settings: Settings, parties: readonly Sources[]): Sources {
  const sources = { ...BASE_SOURCES }
  const images = { 'img-src': parseImageHosts(settings.IMAGE_HOSTS).map(url => url.origin) }
  for (const [directive, values] of [images, ...parties].flatMap(party => Object.entries(party))) {
    const others = (sources[directive] ?? []).filter(value => value !== "'none'")
    sources[directive] = [...new Set([...others, ...values])]
  }
  if (settings.SITE_URL?.startsWith('https:')) sources['upgrade-insecure-requests'] = []
  return sources
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
