import 'server-only'
import { defaultTreeAdapter, html as markup, parseFragment, serialize } from 'parse5'
import sanitizeHtml from 'sanitize-html'
import { readSite } from '#site'
import { isAllowedImage } from './image-check'

const ALLOWED_TAGS = [
  'h2 h3 h4 h5 h6 p br hr blockquote pre div section aside details summary ul ol li dl dt dd',
  'table caption colgroup col thead tbody tfoot tr th td figure figcaption img',
  'a abbr b cite code del dfn em i ins kbd mark q s samp small span strong sub sup time u var wbr',
].flatMap(names => names.split(' '))
/** Names for elements that HTML has dropped or that a post may not use. */
const RENAMED_TAGS: Record<string, string> = {
  h1: 'h2',
  strike: 's',
  tt: 'code',
  acronym: 'abbr',
  dir: 'ul',
  menu: 'ul',
}
/** Elements removed with their content, none of which is text of the post. */
const TAGS_REMOVED_WITH_CONTENT = [
  'script style template noembed noframes title textarea xmp select option',
  'svg math object embed applet audio video canvas iframe frameset plaintext',
  // Repeats what scripts load late.
  'noscript',
].flatMap(names => names.split(' '))
/** No real post is nested this deep. */
const MAX_DEPTH = 60
/** A browser opens the formats that a block left open again in each one after it, which can multiply a short text. */
const MAX_GROWTH = 4
const MAX_ADDED_CHARACTERS = 10_000
/** Written and taken out again: after a tag that it leaves out, the library would lose the end of the next one. */
const REMOVED = { tagName: 'removed', attribs: {} }
const REMOVED_TAGS = /<\/?removed>/g

/**
 * Sanitizes an editor's HTML for use in a page. Keeps text, headings, lists, tables, figures, links and images; turns
 * players of videos into links; removes scripts, styles, handlers, iframes, forms and foreign images. Of what would grow
 * out of proportion it keeps the text.
 */
export function sanitizePost(html: string, options: { imageHosts: readonly string[] }): string {
  const post = nestAsBrowsersDo(sanitize(linkVideos(html), options))
  return post.length > html.length * MAX_GROWTH + MAX_ADDED_CHARACTERS ? keepText(html) : post
}

function keepText(html: string): string {
  const lines = html.replace(/<(?:p|div|h[1-6]|li|tr|br)\b/gi, '\n$&')
  const text = sanitizeHtml(lines, { allowedTags: [], nonTextTags: TAGS_REMOVED_WITH_CONTENT })
  return text
    .split('\n')
    .flatMap(line => (line.trim() === '' ? [] : `<p>${line.trim()}</p>`))
    .join('\n')
}

const PLAYER =
  /(?:youtube(?:-nocookie)?\.com\/embed\/(?!videoseries)([\w-]{11})|player\.vimeo\.com\/video\/(\d+)(?:\?(?:[^"' ]*[&;])?h=([\da-f]+))?)/

/** Other sites show their frames to no visitor of this one. Runs before the sanitizer, which checks the link too. */
function linkVideos(html: string): string {
  return html.replace(/<iframe\b[^<>]*>/gi, tag => {
    const [player, youtube, vimeo, key] = PLAYER.exec(tag) ?? []
    if (player === undefined) return tag
    const page = youtube ? `www.youtube.com/watch?v=${youtube}` : ['vimeo.com', vimeo, key].filter(Boolean).join('/')
    return `<a href="https://${page}">Watch the video</a>`
  })
}

function sanitize(html: string, options: { imageHosts: readonly string[] }): string {
  /** Runs on every tag; an unknown name removes the element and keeps its text. */
  function transformTag(tag: string, original: sanitizeHtml.Attributes): sanitizeHtml.Tag {
    const tagName = readFormat(tag, original.style) ?? RENAMED_TAGS[tag] ?? tag
    if (tagName === REMOVED.tagName) return REMOVED
    const attribs = sanitizeAttributes(tagName, original, options)
    if (attribs === null || (tagName === 'span' && Object.keys(attribs).length === 0)) return REMOVED
    return { tagName, attribs }
  }

  const sanitized = sanitizeHtml(html, {
    allowedTags: [...ALLOWED_TAGS, REMOVED.tagName],
    allowedAttributes: ALLOWED_ATTRIBUTES,
    disallowedTagsMode: 'discard',
    nonTextTags: TAGS_REMOVED_WITH_CONTENT,
    nestingLimit: MAX_DEPTH,
    // Of other void elements, a browser ignores the end tag.
    selfClosing: ['br'],
    transformTags: { '*': transformTag },
    exclusiveFilter: isEmptyWrapper,
  })
  return sanitized.replace(REMOVED_TAGS, '')
}

const BOLD = /^(bold|[6-9]00)\b/
const NOT_BOLD = /^(normal|[1-5]00)\b/

/** Editors write bold and italic as styles, and wrap a paste in a bold element whose style says that it is not. */
function readFormat(tag: string, style: string | undefined): string | null {
  const styles = readStyle(style)
  const weight = styles.get('font-weight') ?? ''
  if ((tag === 'b' || tag === 'strong') && NOT_BOLD.test(weight)) return REMOVED.tagName
  if (tag !== 'span') return null
  if (BOLD.test(weight)) return 'strong'
  return styles.get('font-style')?.startsWith('italic') ? 'em' : null
}

/** Of a removed picture, unless others link to it. */
function isEmptyWrapper({ tag, text, mediaChildren, attribs }: sanitizeHtml.IFrame): boolean {
  return /^(a|figure)$/.test(tag) && text.trim() === '' && mediaChildren.length === 0 && attribs.id === undefined
}

const CONTAINER = defaultTreeAdapter.createElement('div', markup.NS.HTML, [])

/** An item in an item, say, would otherwise close elements of the page around the post. */
function nestAsBrowsersDo(html: string): string {
  return serialize(parseFragment(CONTAINER, html, {}))
}

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
const ALLOWED_ATTRIBUTES: Record<string, string[]> = {
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
function readStyle(style = ''): Map<string, string> {
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
