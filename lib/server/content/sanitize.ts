import 'server-only'
import sanitizeHtml from 'sanitize-html'
import { site } from '@/lib/site'
import { isAllowedPicture } from './pictures'

/** Put before every id of a post, so that none meets an id of the page around it. */
const ID_PREFIX = 'post-'
const CLASSES = [
  'language-*',
  'align-left',
  'align-center',
  'align-right',
  'footnotes',
  'footnote-ref',
  'footnote-backref',
]

/**
 * An editor's HTML, made safe to stand in a page: text, headings, lists, tables, figures, links and pictures stay;
 * scripts, styles, handlers, frames, forms and foreign addresses go.
 */
export function sanitizePost(html: string, options: { imageHosts: readonly string[] }): string {
  return sanitizeHtml(html, {
    allowedTags: [
      ...['h2', 'h3', 'h4', 'h5', 'h6', 'p', 'br', 'hr', 'blockquote', 'pre', 'div', 'section', 'details', 'summary'],
      ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
      ...['figure', 'figcaption', 'img', 'a', 'abbr', 'b', 'cite', 'code', 'del', 'em', 'i', 'ins', 'kbd', 'mark', 'q'],
      ...['s', 'small', 'span', 'strong', 'sub', 'sup', 'time', 'u'],
    ],
    allowedAttributes: {
      '*': ['id', 'lang', 'dir', 'title'],
      a: ['href', 'rel', 'target'],
      img: ['src', 'alt', 'width', 'height', 'loading', 'decoding'],
      ol: ['start', 'reversed', 'type'],
      th: ['colspan', 'rowspan', 'scope', 'align'],
      td: ['colspan', 'rowspan', 'align'],
      time: ['datetime'],
      abbr: ['title'],
    },
    allowedClasses: { '*': CLASSES },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['http', 'https'] },
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    nestingLimit: 60,
    // The last one runs on every tag, after the tag's own.
    transformTags: { h1: 'h2', a: mendLink, img: mendPicture, '*': prefixId },
    exclusiveFilter: frame => frame.tag === 'img' && !isAllowedPicture(frame.attribs.src, options.imageHosts),
  })
}

type Attributes = Record<string, string>

/** A link to another site opens apart and tells it nothing; a link within the page follows its prefixed id. */
function mendLink(tagName: string, attribs: Attributes) {
  const { target: _target, rel: _rel, href, ...rest } = attribs
  if (href === undefined) return { tagName, attribs: rest }
  if (/^#./.test(href)) return { tagName, attribs: { ...rest, href: `#${ID_PREFIX}${href.slice(1)}` } }
  if (!leavesSite(href)) return { tagName, attribs: { ...rest, href } }
  return { tagName, attribs: { ...rest, href, target: '_blank', rel: 'noopener noreferrer' } }
}

function leavesSite(href: string): boolean {
  return (
    URL.canParse(href) && /^https?:$/.test(new URL(href).protocol) && new URL(href).origin !== new URL(site.url).origin
  )
}

/** Pictures wait until they come near, and always have an alternative, if an empty one. */
function mendPicture(tagName: string, attribs: Attributes) {
  return { tagName, attribs: { alt: '', ...attribs, loading: 'lazy', decoding: 'async' } }
}

function prefixId(tagName: string, attribs: Attributes) {
  return { tagName, attribs: attribs.id ? { ...attribs, id: `${ID_PREFIX}${attribs.id}` } : attribs }
}
