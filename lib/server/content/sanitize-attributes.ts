import 'server-only'
import { site } from '@/lib/site'
import { isAllowedPicture } from './pictures'

export type Attributes = Record<string, string>

/** Put before every id of a post, so that none meets an id of the page around it. */
export const ID_PREFIX = 'post-'

/** Of a style no more is read. */
const STYLE_LENGTH = 2000
const SCHEMES = ['http:', 'https:', 'mailto:', 'tel:']
const ID = /^[^\s"'<>&]{1,100}$/u
const PIXELS = /^[1-9]\d{0,3}$/
const COUNT = /^[1-9]\d?$/
const WORDS = /^.{0,1000}$/s
const ADDRESS = /^.{1,2000}$/s
const FLAG = /^/

/** What each attribute may say; whatever is not named here goes. */
const EVERYWHERE: Record<string, RegExp> = {
  id: ID,
  lang: /^[a-z]{2,8}(-[a-z0-9]{1,8}){0,4}$/i,
  dir: /^(ltr|rtl|auto)$/i,
  title: WORDS,
  class: /^.{0,500}$/s,
}
const BY_ELEMENT: Record<string, Record<string, RegExp>> = {
  a: { href: ADDRESS },
  img: { src: ADDRESS, alt: WORDS, width: PIXELS, height: PIXELS, loading: FLAG, decoding: FLAG },
  ol: { start: /^-?\d{1,5}$/, reversed: FLAG, type: /^[1aAiI]$/ },
  th: { colspan: COUNT, rowspan: COUNT, scope: /^(row|col|rowgroup|colgroup)$/i, align: /^(left|center|right)$/i },
  td: { colspan: COUNT, rowspan: COUNT, align: /^(left|center|right)$/i },
  col: { span: COUNT },
  time: { datetime: /^[\w:.+ -]{1,40}$/ },
  details: { open: FLAG },
}
const ALIGNMENT = /(?:^|;)\s*text-align\s*:\s*(left|center|right)\s*(?:;|$)/i

/** The names of the attributes that an element may have, as the sanitiser wants them. */
export const ALLOWED_ATTRIBUTES = {
  '*': Object.keys(EVERYWHERE),
  ...Object.fromEntries(Object.entries(BY_ELEMENT).map(([tag, rules]) => [tag, Object.keys(rules)])),
  a: ['href', 'rel', 'target'],
}

/** An element's attributes, those that may stay; null where the element is nothing without one that may not. */
export function mendAttributes(
  tag: string,
  written: Attributes,
  { imageHosts }: { imageHosts: readonly string[] },
): Attributes | null {
  const rules = new Map([...Object.entries(EVERYWHERE), ...Object.entries(BY_ELEMENT[tag] ?? {})])
  const attributes: Attributes = {}
  for (const [name, value] of Object.entries(written)) if (rules.get(name)?.test(value)) attributes[name] = value
  const aligned = ALIGNMENT.exec((written.style ?? '').slice(0, STYLE_LENGTH))?.[1]
  if (aligned) attributes.class = `${attributes.class ?? ''} align-${aligned.toLowerCase()}`.trim()
  if (attributes.id) attributes.id = `${ID_PREFIX}${attributes.id}`
  if (tag === 'a') return mendLink(attributes)
  if (tag === 'img') return isAllowedPicture(attributes.src, imageHosts) ? mendPicture(attributes) : null
  return attributes
}

/** A link to another site opens apart and tells it nothing; a link within the page follows its prefixed id. */
function mendLink(attributes: Attributes): Attributes {
  const { href: written, ...rest } = attributes
  // Without the spaces and marks around it, which say something else to a reader than to a browser.
  const href = written?.trim()
  if (!href || !URL.canParse(href, site.url)) return rest
  if (/^#./.test(href)) return { ...attributes, href: `#${ID_PREFIX}${href.slice(1)}` }
  const { protocol, origin } = new URL(href, site.url)
  if (!SCHEMES.includes(protocol)) return rest
  if (!protocol.startsWith('http') || origin === new URL(site.url).origin) return { ...attributes, href }
  // An address that leaves the site without naming its scheme hides that it does.
  if (!/^https?:\/\//i.test(href)) return rest
  return { ...attributes, href, target: '_blank', rel: 'noopener noreferrer' }
}

/** Pictures wait until they come near, and always have an alternative, if an empty one. */
function mendPicture(attributes: Attributes): Attributes {
  return { ...attributes, alt: attributes.alt ?? '', loading: 'lazy', decoding: 'async' }
}
