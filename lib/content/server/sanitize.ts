import 'server-only'
import sanitizeHtml from 'sanitize-html'
import { ALLOWED_ATTRIBUTES, sanitizeAttributes } from './sanitize-attributes'
import { createNestingTracker, FORMAT_ELEMENTS, TooDeeplyNestedError } from './sanitize-structure'
import { iframeToVideo, insertVideoLinks, MAX_VIDEOS, VIDEO_ATTRIBUTES, VIDEO_TAG } from './sanitize-videos'

const ALLOWED_TAGS = [
  ...['h2', 'h3', 'h4', 'h5', 'h6', 'p', 'br', 'hr', 'blockquote', 'pre', 'div', 'section', 'aside', 'details'],
  ...['summary', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot'],
  ...[
    'tr',
    'th',
    'td',
    'figure',
    'figcaption',
    'img',
    'a',
    'abbr',
    'b',
    'cite',
    'code',
    'del',
    'dfn',
    'em',
    'i',
    'ins',
  ],
  ...['kbd', 'mark', 'q', 's', 'samp', 'small', 'span', 'strong', 'sub', 'sup', 'time', 'u', 'var', 'wbr'],
]
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
  ...['script', 'style', 'template', 'noembed', 'noframes', 'title', 'textarea', 'xmp', 'select', 'option'],
  ...['svg', 'math', 'object', 'embed', 'applet', 'audio', 'video', 'canvas', 'iframe', 'frameset', 'plaintext'],
]
/** Marks an element to remove while its text stays; the sanitizer passes it and a later step removes it. */
const REMOVED_TAG = 'removed'
/** Marks a list directly in a list, which a later step moves into the item before it. */
const NESTED_LISTS: Record<string, string> = { ul: 'nested-ul', ol: 'nested-ol' }
/** A link or figure around a removed picture, unless others link to it. */
const EMPTY_WRAPPER = /<(a|figure)(?! [^<>]*\bid=")(?: [^<>]*)?>\s*<\/\1>/g

/**
 * Sanitizes an editor's HTML for use in a page. Keeps text, headings, lists, tables, figures, links and images, and
 * formats written as styles; turns videos into links that load their player on click; removes scripts, styles,
 * handlers, iframes, forms and foreign images. Fixes the nesting as a browser would, so that nothing escapes the
 * post's container.
 */
export function sanitizePost(html: string, options: { imageHosts: readonly string[] }): string {
  try {
    return insertVideoLinks(replaceMarkers(sanitize(html, options)))
  } catch (error) {
    if (error instanceof TooDeeplyNestedError) return `<p>${extractText(html)}</p>`
    throw error
  }
}

function sanitize(html: string, options: { imageHosts: readonly string[] }): string {
  const nesting = createNestingTracker(name => name === 'iframe' || ALLOWED_TAGS.includes(name))
  /** Shown pictures and videos by address; true if from a noscript, which repeats the one before or after it. */
  const shown = new Map<string, boolean>()
  let videos = 0

  function isRepeated(address: string): boolean {
    const isInNoscript = nesting.isInNoscript()
    const wasInNoscript = shown.get(address)
    const isRepeated = wasInNoscript !== undefined && (isInNoscript || wasInNoscript)
    // The next one is another picture or video, with a noscript of its own.
    if (isRepeated) shown.delete(address)
    else shown.set(address, isInNoscript)
    return isRepeated
  }

  /** Runs on every tag; returns its sanitized name and attributes, or the marker of a removed element. */
  function transformTag(tag: string, original: sanitizeHtml.Attributes): sanitizeHtml.Tag {
    const removed = { tagName: REMOVED_TAG, attribs: {} }
    if (!nesting.isLastKept()) return TAGS_REMOVED_WITH_CONTENT.includes(tag) ? { tagName: tag, attribs: {} } : removed
    if (tag === 'iframe') {
      const video = videos < MAX_VIDEOS ? iframeToVideo(original) : null
      if (!video || isRepeated(video.href ?? '')) return { tagName: tag, attribs: {} }
      videos++
      return { tagName: VIDEO_TAG, attribs: video }
    }
    const tagName = RENAMED_TAGS[tag] ?? tag
    const attribs = sanitizeAttributes(tagName, original, options)
    if (!attribs || (tagName === 'img' && isRepeated(attribs.src ?? ''))) return removed
    if (tagName === 'span' && Object.keys(attribs).length === 0) return removed
    return { tagName: (nesting.isListInList() && NESTED_LISTS[tagName]) || tagName, attribs }
  }

  function formatText(text: string): string {
    if (nesting.isFallback()) return ''
    if (text.trim() === '') return text
    return nesting.missingFormats().reduceRight((inner, name) => `<format-${name}>${inner}</format-${name}>`, text)
  }

  return sanitizeHtml(html, {
    allowedTags: [...ALLOWED_TAGS, ...Object.values(NESTED_LISTS), VIDEO_TAG, REMOVED_TAG],
    allowedAttributes: {
      ...ALLOWED_ATTRIBUTES,
      'nested-ol': ALLOWED_ATTRIBUTES.ol ?? [],
      [VIDEO_TAG]: VIDEO_ATTRIBUTES,
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['https'] },
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    nonTextTags: TAGS_REMOVED_WITH_CONTENT,
    selfClosing: ['img', 'br', 'hr', 'col', 'wbr', VIDEO_TAG],
    onOpenTag: (tag, { style }) => nesting.open(RENAMED_TAGS[tag] ?? tag, style),
    onCloseTag: nesting.close,
    transformTags: { '*': transformTag },
    textFilter: formatText,
  })
}

/** Replaces the markers, none of which a post can write. */
function replaceMarkers(html: string): string {
  let result = html.replace(/<\/?removed>/g, '')
  // A text arrives in parts, each with its own formats.
  for (const name of FORMAT_ELEMENTS) result = result.replaceAll(`</format-${name}><format-${name}>`, '')
  return result
    .replace(/<(\/?)format-/g, '<$1')
    .replace(/<\/nested-(ul|ol)>/g, '</$1></li>')
    .replace(/(<\/li>\s*)?<nested-(ul|ol)/g, (_all, item, list) => `${item ? '' : '<li>'}<${list}`)
    .replace(EMPTY_WRAPPER, '')
    .replace(EMPTY_WRAPPER, '')
}

function extractText(html: string): string {
  return html
    .replace(/<[^>]*>?/g, ' ')
    .replace(/\s+/g, ' ')
    .replaceAll('>', '&gt;')
    .trim()
}
