const WIDTHS_PX = [384, 640, 750, 1080, 1200, 1920]
const FALLBACK_WIDTH_PX = 1080
/** Listed in `next.config.mjs`. Posts' pictures then fit in the first packets of a connection to a phone. */
const QUALITY = 70

/** Detects an SVG, which the optimizer rejects. */
export function isSvg(src: string): boolean {
  return /\.svg(?:[?#]|$)/i.test(src)
}

/** Returns the optimizer URL of an image at one width. */
export function getOptimizedImageUrl(src: string, widthPx = FALLBACK_WIDTH_PX): string {
  const path = src.startsWith('/') ? src : pathOfPicture(src)
  return `/_next/image?url=${encodeURIComponent(path)}&w=${widthPx}&q=${QUALITY}`
}

/** Returns the path under which this site fetches a picture of another host. Its escapes stay: "%2F" is no slash. */
function pathOfPicture(url: string): string {
  return `/pictures/${btoa(new URL(url).href).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`
}

/** Lists an image at several widths, as in HTML. */
export function getImageSrcSet(src: string, widthsPx: readonly number[] = WIDTHS_PX): string {
  return widthsPx.map(px => `${getOptimizedImageUrl(src, px)} ${px}w`).join(', ')
}
