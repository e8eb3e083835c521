import 'server-only'
import { parseImageHosts } from '@/lib/rendering/csp'

/** Base for parsing URLs as browsers do: "/\elsewhere.example" is another host. */
export const THIS_SITE = 'https://this-site.invalid'

/** Stock images of this site that replace images not allowed. */
export const stockImages = {
  vehicle: '/fleet/luxury-sedan.webp',
  about: '/stills/about-front-detail.webp',
  post: '/stills/sedan-city-night.webp',
} as const

const STOCK_IMAGE_NOTE = 'a stock picture is shown instead'

/**
 * Returns whether a page may show an image: of this site or of an allowed host. The CSP blocks all others, so a
 * visitor would see a gap.
 */
export function isAllowedImage(url: string | undefined, imageHosts: readonly string[]): boolean {
  const parsed = url ? URL.parse(url, THIS_SITE) : null
  if (!url || parsed === null) return false
  if (url.startsWith('/')) return parsed.origin === THIS_SITE
  return parseImageHosts(imageHosts.join(' ')).some(host => host.origin === parsed.origin)
}

/** Chooses the image to show; if it is a stock image, with the reason. */
export function chooseImage(url: string | undefined, stock: string, imageHosts: readonly string[]) {
  if (isAllowedImage(url, imageHosts)) return { value: url }
  if (!url) return { value: stock, reason: `missing; ${STOCK_IMAGE_NOTE}` }
  const host = URL.parse(url)?.host
  const reason = host ? `${host} is not among the https hosts of IMAGE_HOSTS` : 'cannot be shown'
  return { value: stock, reason: `${reason}; ${STOCK_IMAGE_NOTE}` }
}
