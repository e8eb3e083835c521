import { getImageSrcSet, getOptimizedImageUrl, isSvg } from '@/lib/image-sources'

/** How wide a picture stands in a post's column. */
const IMAGE_SIZES = '(min-width: 48rem) 40rem, 92vw'

/**
 * A post's safe HTML as the page shows it: wide tables scroll within their column, pictures come in the width that is
 * needed and take their place before they are there. In safe HTML a "<" can only begin a tag.
 */
export function renderPostHtml(safeHtml: string): string {
  return addResponsiveImages(wrapTables(addAccessibilityAttributes(safeHtml)))
}

/** Code that is wider than the column can be scrolled by keys; what stands aside is a note and no part of the page. */
function addAccessibilityAttributes(html: string): string {
  return html.replace(/<pre(?=[\s>])/g, '<pre tabindex="0"').replace(/<aside(?=[\s>])/g, '<aside role="note"')
}

/** A table wider than the column scrolls within it, by finger or by keys. */
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

/** `address` is escaped, as attributes are. */
function toResponsiveSource(match: string, before: string, url: string): string {
  const src = url.replaceAll('&amp;', '&')
  // The optimiser takes a picture of this site by its bare path alone.
  if (isSvg(src) || (src.startsWith('/') && /[?#]/.test(src))) return match
  return `${before}src="${escapeAmpersands(getOptimizedImageUrl(src))}" srcset="${escapeAmpersands(getImageSrcSet(src))}" sizes="${IMAGE_SIZES}"`
}

function escapeAmpersands(text: string): string {
  return text.replaceAll('&', '&amp;')
}
