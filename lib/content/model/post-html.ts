import { getImageSrcSet, getOptimizedImageUrl, isSvg } from '@/lib/image-sources'
import { toSlug } from './paths'
import { estimateReadingMinutes, extractText } from './post-text'
import { uploadSize } from './uploads'

export type Heading = { id: string; text: string; level: 2 | 3 }

/** No id may collide with the page around the post. */
const ID_PREFIX = 'post-'
const HEADING = /<h([2-6])((?:\s[^<>]*)?)>([\s\S]*?)<\/h\1>/g
const MIN_SECTIONS = 3
const MIN_MINUTES = 3

/** Adds an id and a self-link to every heading of safe HTML. Keeps the author's ids. */
export function anchorHeadings(safeHtml: string): { html: string; headings: Heading[] } {
  const headings: Heading[] = []
  const counts = new Map<string, number>()
  const usedIds = new Set(Array.from(safeHtml.matchAll(/\sid="([^"]*)"/g), ([, id]) => id))

  function createUniqueId(requestedId: string): string {
    for (;;) {
      const count = (counts.get(requestedId) ?? 0) + 1
      counts.set(requestedId, count)
      const id = count === 1 ? requestedId : `${requestedId}-${count}`
      if (!usedIds.has(id)) return id
    }
  }

  const html = safeHtml.replace(HEADING, (match, level: string, attributes: string, innerHtml: string) => {
    const text = extractText(innerHtml)
    if (text === '') return match
    const existingId = /\sid="([^"]*)"/.exec(attributes)?.[1]
    const id = existingId ?? createUniqueId(`${ID_PREFIX}${toSlug(text) || 'part'}`)
    usedIds.add(id)
    if (level === '2' || level === '3') headings.push({ id, text, level: level === '2' ? 2 : 3 })
    const linkedHtml = /<a\b/.test(innerHtml) ? innerHtml : `<a class="anchor" href="#${id}">${innerHtml}</a>`
    return `<h${level}${attributes}${existingId === undefined ? ` id="${id}"` : ''}>${linkedHtml}</h${level}>`
  })
  return { html, headings }
}

/** Builds a table of contents; empty for a short post. */
export function buildTableOfContents(safeHtml: string, headings: readonly Heading[]): Heading[] {
  const sections = headings.filter(heading => heading.level === 2)
  return sections.length >= MIN_SECTIONS && estimateReadingMinutes(safeHtml) >= MIN_MINUTES ? sections : []
}

const IMAGE_SIZES = '(min-width: 48rem) 40rem, 92vw'

/** Renders a post's safe HTML: scrollable tables, responsive images. */
export function renderPostHtml(safeHtml: string): string {
  return addResponsiveImages(wrapTables(addAccessibilityAttributes(safeHtml)))
}

/** Wide code needs keyboard scrolling; an aside in a post is not a page landmark. */
function addAccessibilityAttributes(html: string): string {
  return html.replace(/<pre(?=[\s>])/g, '<pre tabindex="0"').replace(/<aside(?=[\s>])/g, '<aside role="note"')
}

function wrapTables(html: string): string {
  let count = 0
  return html
    .replace(/<table(?=[\s>])/g, () => `<div role="group" aria-label="Table ${++count}" tabindex="0"><table`)
    .replaceAll('</table>', '</table></div>')
}

function addResponsiveImages(html: string): string {
  return html.replace(/<img ([^<>]*?) ?\/?>/g, (_all, attributes: string) => {
    const [, src = ''] = /(?:^| )src="([^"]*)"/.exec(attributes) ?? []
    const upload = uploadSize(src)
    const isSized = /(?:^| )width="/.test(attributes) && /(?:^| )height="/.test(attributes)
    const size = upload === null ? '' : `width="${upload.width}" height="${upload.height}" `
    return `<img ${isSized ? '' : size}${attributes.replace(/(^| )src="([^"]*)"/, toResponsiveSource)}${isSized || upload ? '' : ' data-unsized=""'} />`
  })
}

/** `url` is HTML-escaped. */
function toResponsiveSource(match: string, before: string, url: string): string {
  const src = url.replaceAll('&amp;', '&')
  // The optimizer accepts this site's images only without query or fragment.
  if (isSvg(src) || (src.startsWith('/') && /[?#]/.test(src))) return match
  return `${before}src="${escapeAmpersands(getOptimizedImageUrl(src))}" srcset="${escapeAmpersands(getImageSrcSet(src))}" sizes="${IMAGE_SIZES}"`
}

function escapeAmpersands(text: string): string {
  return text.replaceAll('&', '&amp;')
}
