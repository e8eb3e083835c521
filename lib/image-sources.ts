/** Widths that the site's picture optimiser makes; all of them are among Next's own. */
const WIDTHS_PX = [384, 640, 828, 1080, 1200, 1920]
const FALLBACK_WIDTH_PX = 1080

/** Whether a picture is a drawing: it has every width already, and the optimiser refuses it. */
export function isSvg(src: string): boolean {
  return /\.svg(?:[?#]|$)/i.test(src)
}

/** A picture's address by way of the optimiser, in a width that serves where a browser cannot choose. */
export function getOptimizedImageUrl(src: string, widthPx = FALLBACK_WIDTH_PX): string {
  return `/_next/image?url=${encodeURIComponent(src)}&w=${widthPx}&q=75`
}

/** The same picture in every width, for a browser to choose from. */
export function getImageSrcSet(src: string): string {
  return WIDTHS_PX.map(px => `${getOptimizedImageUrl(src, px)} ${px}w`).join(', ')
}
