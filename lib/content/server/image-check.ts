import 'server-only'
import { parseImageHosts } from '@/lib/rendering/csp'

/** Base for parsing URLs as browsers do: "/\elsewhere.example" is another host. */
const THIS_SITE = 'https://this-site.invalid'

/** Stock images of this site that replace images not allowed. */
export const stockImages = {
  vehicle: '/fleet/luxury-sedan.webp',
  about: '/stills/about-front-detail.webp',
  post: '/stills/sedan-city-night.webp',
} as const

/** End of every log message about a stock image. */
export const STOCK_IMAGE_NOTE = 'a stock picture is shown instead'

/**
 * Returns whether a page may show an image: of this site or of an allowed host. The CSP blocks all others, so a
 * visitor would see a gap.
 */
export function isAllowedImage(url: string | undefined, imageHosts: readonly string[]): boolean {
  return createImageCheck(imageHosts)(url).allowed
}

/** Image to show; if it is a stock image, with the reason and the host that is not allowed. */
export type ChosenImage = { value: string; reason?: string; replacedHost?: string }

/** Creates a function that replaces images not allowed with a stock image. */
export function createImageChooser(imageHosts: readonly string[]) {
  const check = createImageCheck(imageHosts)
  return (url: string, stock: string): ChosenImage => {
    const { allowed, host } = check(url)
    if (allowed) return { value: url }
    if (host === null) return { value: stock, reason: `cannot be shown; ${STOCK_IMAGE_NOTE}` }
    return {
      value: stock,
      reason: `${host} is not among the https hosts of IMAGE_HOSTS; ${STOCK_IMAGE_NOTE}`,
      replacedHost: host,
    }
  }
}

/** Creates the check of an image URL; it also returns the foreign host, null if the URL names none. */
function createImageCheck(imageHosts: readonly string[]) {
  const allowed = new Set(parseImageHosts(imageHosts.join(' ')).map(host => host.origin))
  return (url: string | undefined): { allowed: boolean; host: string | null } => {
    const parsed = url ? URL.parse(url, THIS_SITE) : null
    if (!url || parsed === null) return { allowed: false, host: null }
    const { origin, host, protocol } = parsed
    if (url.startsWith('/') && origin === THIS_SITE) return { allowed: true, host: null }
    const isExternal = /^https?:$/.test(protocol) && origin !== THIS_SITE
    return { allowed: !url.startsWith('/') && allowed.has(origin), host: isExternal ? host : null }
  }
}
