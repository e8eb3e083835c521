import { readSite } from '#site'
import 'server-only'
import { isAllowedImage } from './image-check'

type Attributes = Record<string, string>

/** Every id of a post starts with this and no other id of its page does. */
const ID_PREFIX = 'post-'
const POST_PATH = /^\/blog\/[^/]+\/?$/

const SCHEMES = ['http:', 'https:', 'mailto:', 'tel:']
const ID = /^[^\s"'<>&]{1,100}$/u
const PIXELS = /^[1-9]\d{0,3}$/
/** Of columns and rows: browsers lay out as many cells as a table claims. */
const COUNT = /^[1-9]\d?$/
const COUNTS = ['colspan', 'rowspan', 'span']
/** An attribute may be as large as its post; only so much of it is split into parts. */
const MAX_STYLE_CHARACTERS = 2000
const MAX_CLASS_CHARACTERS = 500

/** Allowed attributes by element, in the sanitizer's format. Values that could do harm are checked below. */
export const ALLOWED_ATTRIBUTES: Record<string, string[]> = {
  '*': ['id', 'lang', 'dir', 'title', 'class'],
  a: ['href', 'rel', 'target'],
  img: ['src', 'alt', 'width', 'height', 'loading', 'decoding'],
  ol: ['start', 'reversed', 'type'],
  th: ['colspan', 'rowspan', 'scope', 'align'],
  td: ['colspan', 'rowspan', 'align'],
  col: ['span'],
  time: ['datetime'],
  details: ['open'],
}
const ALIGNMENT = /^(left|center|right)$/
/** Those with a style (components/blog/post-body.module.css). */
const ALLOWED_CLASS = /^(align-(left|center|right)|has-text-align-(center|right)|callout)$/
/** Where pages that load pictures late keep the true address. */
const SOURCES = ['data-src', 'data-lazy-src', 'data-original', 'src']

/** Sanitizes an element's attributes; null if the element is useless without a rejected one. */
export function sanitizeAttributes(
  tag: string,
  original: Attributes,
  { imageHosts }: { imageHosts: readonly string[] },
): Attributes | null {
  const own = Object.hasOwn(ALLOWED_ATTRIBUTES, tag) ? ALLOWED_ATTRIBUTES[tag] : undefined
  const allowed = [...(ALLOWED_ATTRIBUTES['*'] ?? []), ...(own ?? [])]
  const { id = tag === 'a' ? original.name : undefined, class: names = '', ...attributes } = pick(original, allowed)
  const alignment = readStyle(original.style).get('text-align') ?? ''
  const classes = names
    .slice(0, MAX_CLASS_CHARACTERS)
    .split(/\s+/)
    .filter(name => ALLOWED_CLASS.test(name))
  if (ALIGNMENT.test(alignment)) classes.push(`align-${alignment}`)
  if (classes.length > 0) attributes.class = classes.join(' ')
  if (id !== undefined && ID.test(id)) attributes.id = prefixId(id)
  if (tag === 'a') return sanitizeLink(attributes)
  return tag === 'img' ? sanitizeImage(attributes, original, imageHosts) : attributes
}

function pick(attributes: Attributes, names: readonly string[]): Attributes {
  const isAllowed = ([name, value]: [string, string]) =>
    names.includes(name) && (!COUNTS.includes(name) || COUNT.test(value))
  return Object.fromEntries(Object.entries(attributes).filter(isAllowed))
}

/** Pictures load lazily, and always have an alternative text, even if it is empty. */
function sanitizeImage(
  { width, height, ...attributes }: Attributes,
  original: Attributes,
  imageHosts: readonly string[],
): Attributes | null {
  const src = findSource(original, url => isAllowedImage(url, imageHosts))
  if (src === undefined) return null
  if (PIXELS.test(width ?? '')) attributes.width = width ?? ''
  if (PIXELS.test(height ?? '')) attributes.height = height ?? ''
  return { ...attributes, src, alt: attributes.alt ?? '', loading: 'lazy', decoding: 'async' }
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
  const declarations = style.slice(0, MAX_STYLE_CHARACTERS).toLowerCase().split(';')
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
  const { href: original, rel: _rel, target: _target, ...rest } = attributes
  // Trimmed, because readers and browsers treat surrounding spaces and control characters differently.
  const href = original?.trim()
  if (!href || !URL.canParse(href, readSite().url)) return rest
  const { protocol, origin, pathname } = new URL(href, readSite().url)
  if (!SCHEMES.includes(protocol)) return rest
  if (!protocol.startsWith('http')) return { href, ...rest }
  if (origin === new URL(readSite().url).origin) {
    const isToPost = href.startsWith('#') || POST_PATH.test(pathname)
    return { href: isToPost ? href.replace(/#(?!top$)(.+)$/is, (_hash, id) => `#${prefixId(id)}`) : href, ...rest }
  }
  // A URL that leaves the site without naming its scheme is deceptive.
  if (!/^https?:\/\//i.test(href)) return rest
  return { href, ...rest, target: '_blank', rel: 'noopener noreferrer' }
}
