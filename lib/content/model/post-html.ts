import { getImageSrcSet, getOptimizedImageUrl, isSvg } from '@/lib/image-sources'

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
    const hasSize = /(?:^| )width="/.test(attributes) && /(?:^| )height="/.test(attributes)
    return `<img ${attributes.replace(/(^| )src="([^"]*)"/, toResponsiveSource)}${hasSize ? '' : ' data-unsized=""'} />`
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
