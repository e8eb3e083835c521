import 'server-only'
import sanitizeHtml from 'sanitize-html'
import { ALLOWED_ATTRIBUTES, sanitizeAttributes } from './sanitize-attributes'
import { createNestingTracker, TooDeeplyNestedError } from './sanitize-structure'
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
const ALLOWED_CLASSES = [
  ...['language-*', 'wp-block-*', 'wp-element-caption', 'alignleft', 'aligncenter', 'alignright', 'alignwide'],
  ...['alignfull', 'align-left', 'align-center', 'align-right', 'has-text-align-center', 'has-text-align-right'],
  ...['footnotes', 'footnote-ref', 'footnote-backref', 'contains-task-list', 'task-list-item'],
  ...['callout', 'callout-note', 'callout-tip', 'callout-warning'],
]
/** Elements removed with their content, none of which is text of the post. */
const TAGS_REMOVED_WITH_CONTENT = [
  ...['script', 'style', 'template', 'noscript', 'noembed', 'noframes', 'title', 'textarea', 'xmp', 'select', 'option'],
  ...['svg', 'math', 'object', 'embed', 'applet', 'audio', 'video', 'canvas', 'iframe', 'frameset', 'plaintext'],
]
/** Marks an element to remove while its text stays; the sanitizer passes it and a later step removes it. */
const REMOVED_TAG = 'removed'

/**
 * Sanitizes an editor's HTML for use in a page. Keeps text, headings, lists, tables, figures, links and images; turns
 * videos into links that load their player on click; removes scripts, styles, handlers, iframes, forms and foreign
 * images. Fixes the nesting as a browser would, so that nothing escapes the post's container.
 */
export function sanitizePost(html: string, options: { imageHosts: readonly string[] }): string {
  try {
    return insertVideoLinks(sanitize(html, options).replace(/<\/?removed>/g, ''))
  } catch (error) {
    if (error instanceof TooDeeplyNestedError) return `<p>${extractText(html)}</p>`
    throw error
  }
}

function sanitize(html: string, options: { imageHosts: readonly string[] }): string {
  const nesting = createNestingTracker(name => name === 'h1' || name === 'iframe' || ALLOWED_TAGS.includes(name))
  let videos = 0

  /** Runs on every tag; returns its sanitized name and attributes, or the marker of a removed element. */
  function transformTag(tag: string, original: sanitizeHtml.Attributes): sanitizeHtml.Tag {
    if (!nesting.isLastKept())
      return { tagName: TAGS_REMOVED_WITH_CONTENT.includes(tag) ? tag : REMOVED_TAG, attribs: {} }
    if (tag === 'iframe') {
      const video = videos < MAX_VIDEOS ? iframeToVideo(original) : null
      if (video) videos++
      return video ? { tagName: VIDEO_TAG, attribs: video } : { tagName: tag, attribs: {} }
    }
    const tagName = tag === 'h1' ? 'h2' : tag
    const attribs = sanitizeAttributes(tagName, original, options)
    return attribs ? { tagName, attribs } : { tagName: REMOVED_TAG, attribs: {} }
  }

  return sanitizeHtml(html, {
    allowedTags: [...ALLOWED_TAGS, VIDEO_TAG, REMOVED_TAG],
    allowedAttributes: { ...ALLOWED_ATTRIBUTES, [VIDEO_TAG]: VIDEO_ATTRIBUTES },
    allowedClasses: { '*': ALLOWED_CLASSES },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['https'] },
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    nonTextTags: TAGS_REMOVED_WITH_CONTENT,
    selfClosing: ['img', 'br', 'hr', 'col', 'wbr', VIDEO_TAG],
    onOpenTag: nesting.open,
    onCloseTag: nesting.close,
    transformTags: { '*': transformTag },
    textFilter: text => (nesting.inFrame() ? '' : text),
  })
}

function extractText(html: string): string {
  return html
    .replace(/<[^>]*>?/g, ' ')
    .replace(/\s+/g, ' ')
    .replaceAll('>', '&gt;')
    .trim()
}
