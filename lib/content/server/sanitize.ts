import 'server-only'
import { defaultTreeAdapter, html as markup, parseFragment, serialize } from 'parse5'
import sanitizeHtml from 'sanitize-html'
import { ALLOWED_ATTRIBUTES, readStyle, sanitizeAttributes } from './sanitize-attributes'

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
