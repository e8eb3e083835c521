import { getImageSrcSet, getOptimizedImageUrl, isSvg } from '@/lib/image-sources'
import { toSlug } from './paths'
import { extractText } from './post-text'
import { uploadSize } from './uploads'

/** No id may collide with the page around the post. */
const ID_PREFIX = 'post-'
const HEADING = /<h([2-6])((?:\s[^<>]*)?)>([\s\S]*?)<\/h\1>/g

/** Adds an id to every heading of safe HTML, for links to it. Keeps the author's ids. */
function addHeadingIds(safeHtml: string): string {
  const usedIds = new Set(Array.from(safeHtml.matchAll(/\sid="([^"]*)"/g), ([, id]) => id))
  let position = 0
  return safeHtml.replace(HEADING, (heading, level: string, attributes: string, innerHtml: string) => {
    const text = extractText(innerHtml)
    if (text === '' || /\sid="/.test(attributes)) return heading
    position += 1
    const name = `${ID_PREFIX}${toSlug(text) || 'part'}`
    const id = [name, `${name}-${position}`].find(each => !usedIds.has(each))
    if (id === undefined) return heading
    usedIds.add(id)
    return `<h${level}${attributes} id="${id}">${innerHtml}</h${level}>`
  })
}

const IMAGE_SIZES = '(min-width: 48rem) 40rem, 92vw'

/** Renders a post's safe HTML: scrollable tables, responsive images, headings that can be linked to. */
export function renderPostHtml(safeHtml: string): string {
  return addHeadingIds(addResponsiveImages(wrapTables(addAccessibilityAttributes(safeHtml))))
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
