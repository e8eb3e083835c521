import 'server-only'
import { site } from '@/lib/site'
import { isAllowedImage } from './image-check'

export type Attributes = Record<string, string>

/** Prefix of every id in a post, which avoids conflicts with ids of the page. */
const ID_PREFIX = 'post-'

/** Longer styles are ignored. */
const MAX_STYLE_LENGTH = 2000
const SCHEMES = ['http:', 'https:', 'mailto:', 'tel:']
const ID = /^[^\s"'<>&]{1,100}$/u
const PIXELS = /^[1-9]\d{0,3}$/
const COUNT = /^[1-9]\d?$/
const TEXT_PATTERN = /^.{0,1000}$/s
const URL_PATTERN = /^.{1,2000}$/s
const ANY_VALUE = /^/

/** Allowed attribute values; other attributes are removed. */
const GLOBAL_ATTRIBUTES: Record<string, RegExp> = {
  id: ID,
  lang: /^[a-z]{2,8}(-[a-z0-9]{1,8}){0,4}$/i,
  dir: /^(ltr|rtl|auto)$/i,
  title: TEXT_PATTERN,
  class: /^.{0,500}$/s,
}
const ATTRIBUTES_BY_ELEMENT: Record<string, Record<string, RegExp>> = {
  a: { href: URL_PATTERN },
  img: { src: URL_PATTERN, alt: TEXT_PATTERN, width: PIXELS, height: PIXELS, loading: ANY_VALUE, decoding: ANY_VALUE },
  ol: { start: /^-?\d{1,5}$/, reversed: ANY_VALUE, type: /^[1aAiI]$/ },
  th: { colspan: COUNT, rowspan: COUNT, scope: /^(row|col|rowgroup|colgroup)$/i, align: /^(left|center|right)$/i },
  td: { colspan: COUNT, rowspan: COUNT, align: /^(left|center|right)$/i },
  col: { span: COUNT },
  time: { datetime: /^[\w:.+ -]{1,40}$/ },
  details: { open: ANY_VALUE },
}
const ALIGNMENT = /(?:^|;)\s*text-align\s*:\s*(left|center|right)\s*(?:;|$)/i

/** Allowed attribute names by element, in the sanitizer's format. */
export const ALLOWED_ATTRIBUTES = {
  '*': Object.keys(GLOBAL_ATTRIBUTES),
  ...Object.fromEntries(Object.entries(ATTRIBUTES_BY_ELEMENT).map(([tag, rules]) => [tag, Object.keys(rules)])),
  a: ['href', 'rel', 'target'],
}

/** Sanitizes an element's attributes; null if the element is useless without a rejected one. */
export function sanitizeAttributes(
  tag: string,
  original: Attributes,
  { imageHosts }: { imageHosts: readonly string[] },
): Attributes | null {
  const rules = new Map([...Object.entries(GLOBAL_ATTRIBUTES), ...Object.entries(ATTRIBUTES_BY_ELEMENT[tag] ?? {})])
  const attributes: Attributes = {}
  for (const [name, value] of Object.entries(original)) if (rules.get(name)?.test(value)) attributes[name] = value
  const alignment = ALIGNMENT.exec((original.style ?? '').slice(0, MAX_STYLE_LENGTH))?.[1]
  if (alignment) attributes.class = `${attributes.class ?? ''} align-${alignment.toLowerCase()}`.trim()
  if (attributes.id) attributes.id = `${ID_PREFIX}${attributes.id}`
  if (tag === 'a') return sanitizeLink(attributes)
  if (tag === 'img') return isAllowedImage(attributes.src, imageHosts) ? sanitizeImage(attributes) : null
  return attributes
}

/** External links open in a new tab without referrer; fragment links follow the prefixed id. */
function sanitizeLink(attributes: Attributes): Attributes {
  const { href: original, ...rest } = attributes
  // Trimmed, because readers and browsers treat surrounding spaces and control characters differently.
  const href = original?.trim()
  if (!href || !URL.canParse(href, site.url)) return rest
  if (/^#./.test(href)) return { ...attributes, href: `#${ID_PREFIX}${href.slice(1)}` }
  const { protocol, origin } = new URL(href, site.url)
  if (!SCHEMES.includes(protocol)) return rest
  if (!protocol.startsWith('http') || origin === new URL(site.url).origin) return { ...attributes, href }
  // A URL that leaves the site without naming its scheme is deceptive.
  if (!/^https?:\/\//i.test(href)) return rest
  return { ...attributes, href, target: '_blank', rel: 'noopener noreferrer' }
}

/** Images load lazily and always have an alt text, even if empty. */
function sanitizeImage(attributes: Attributes): Attributes {
  return { ...attributes, alt: attributes.alt ?? '', loading: 'lazy', decoding: 'async' }
}
