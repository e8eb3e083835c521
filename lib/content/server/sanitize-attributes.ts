import { readSite } from '#site'
import 'server-only'
import { isAllowedImage } from './image-check'

type Attributes = Record<string, string>

/** Every id of a post starts with this and no other id of its page does. */
const ID_PREFIX = 'post-'
const POST_PATH = /^\/blog\/[^/]+\/?$/

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
const ALIGNMENT = /^(left|center|right)$/
const ALLOWED_CLASS = new RegExp(
  `^(?:${[
    'language-.*|wp-block-.*|wp-element-caption|align(?:left|center|right|wide|full)|align-(?:left|center|right)',
    'has-text-align-(?:center|right)|footnotes|footnote-(?:ref|backref)|contains-task-list|task-list-item',
    'callout(?:-(?:note|tip|warning))?',
  ].join('|')})$`,
)
/** Where pages that load pictures late keep the true address. */
const SOURCES = ['data-src', 'data-lazy-src', 'data-original', 'src']

/** Allowed attribute names by element, in the sanitizer's format. */
export const ALLOWED_ATTRIBUTES: Record<string, string[]> = {
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
  const alignment = readStyle(original.style).get('text-align') ?? ''
  const classes = (attributes.class ?? '').split(/\s+/).filter(name => ALLOWED_CLASS.test(name))
  if (ALIGNMENT.test(alignment)) classes.push(`align-${alignment}`)
  if (classes.length > 0) attributes.class = classes.join(' ')
  else delete attributes.class
  const id = attributes.id ?? (tag === 'a' ? original.name : undefined)
  if (id !== undefined && ID.test(id)) attributes.id = prefixId(id)
  if (tag === 'a') return sanitizeLink(attributes)
  if (tag !== 'img') return attributes
  const src = findSource(original, url => URL_PATTERN.test(url) && isAllowedImage(url, imageHosts))
  // Images load lazily and always have an alt text, even if empty.
  return src === undefined
    ? null
    : { ...attributes, src, alt: attributes.alt ?? '', loading: 'lazy', decoding: 'async' }
}

/**
 * Returns an element's first usable source, also of one that a script would load. A path comes last: it may be one of the
 * editor's own site.
 */
function findSource(attributes: Attributes, isUsable: (url: string) => boolean): string | undefined {
  const usable = SOURCES.map(name => attributes[name]?.trim() ?? '').filter(isUsable)
  return usable.find(url => !url.startsWith('/')) ?? usable[0]
}

/** Reads a style's declarations, in lower case. */
export function readStyle(style = ''): Map<string, string> {
  const declarations = style.slice(0, MAX_STYLE_LENGTH).toLowerCase().split(';')
  return new Map(
    declarations.map(declaration => {
      const [name = '', value = ''] = declaration.split(':', 2)
      return [name.trim(), value.trim()]
    }),
  )
}

function prefixId(id: string): string {
  return id.startsWith(ID_PREFIX) ? id : `${ID_PREFIX}${id}`
}

/** External links open in a new tab without referrer; links to a part of a post follow its prefixed id. */
function sanitizeLink(attributes: Attributes): Attributes {
  const { href: original, ...rest } = attributes
  // Trimmed, because readers and browsers treat surrounding spaces and control characters differently.
  const href = original?.trim()
  if (!href || !URL.canParse(href, readSite().url)) return rest
  const { protocol, origin, pathname } = new URL(href, readSite().url)
  if (!SCHEMES.includes(protocol)) return rest
  if (!protocol.startsWith('http')) return { ...attributes, href }
  if (origin === new URL(readSite().url).origin) {
    const isToPost = href.startsWith('#') || POST_PATH.test(pathname)
    return {
      ...attributes,
      href: isToPost ? href.replace(/#(?!top$)(.+)$/is, (_hash, id) => `#${prefixId(id)}`) : href,
    }
  }
  // A URL that leaves the site without naming its scheme is deceptive.
  if (!/^https?:\/\//i.test(href)) return rest
  return { ...attributes, href, target: '_blank', rel: 'noopener noreferrer' }
}
