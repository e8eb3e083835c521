import 'server-only'
import { parseImageHosts } from '@/lib/security/hosts.js'

/** Stands for this site where an address is read as a browser will: "/\elsewhere.example" is another host. */
const THIS_SITE = 'https://this-site.invalid'

/** Pictures of this site that stand in for one that may not be shown. */
export const stockImages = {
  vehicle: '/fleet/luxury-sedan.webp',
  about: '/stills/about-front-detail.webp',
  post: '/stills/sedan-city-night.webp',
} as const

/** What every reason for a stock picture ends with. */
export const STOCK_IMAGE_NOTE = 'a stock picture is shown instead'

/**
 * Whether a page may show this picture: one of this site, or one of a host that the operator named. The content
 * security policy blocks the rest, so a visitor would see a hole.
 */
export function isAllowedImage(url: string | undefined, imageHosts: readonly string[]): boolean {
  return createImageCheck(imageHosts)(url).allowed
}

/** A picture that a page may show. Where it is a stock one in place of another: why, and the host that is not allowed. */
export type ChosenImage = { value: string; reason?: string; replacedHost?: string }

/** Keeps a picture that a page may show, and puts a stock one in the place of any other. */
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

/** Tells whether a page may show a picture, and the other host that it is on; null where it names none. */
export function createImageCheck(imageHosts: readonly string[]) {
  const allowed = new Set(parseImageHosts(imageHosts.join(' ')).map(host => host.origin))
  return (url: string | undefined): { allowed: boolean; host: string | null } => {
    const parsed = url ? URL.parse(url, THIS_SITE) : null
    if (!url || parsed === null) return { allowed: false, host: null }
    const { origin, host, protocol } = parsed
    if (url.startsWith('/') && origin === THIS_SITE) return { allowed: true, host: null }
    const elsewhere = /^https?:$/.test(protocol) && origin !== THIS_SITE
    return { allowed: !url.startsWith('/') && allowed.has(origin), host: elsewhere ? host : null }
  }
}
