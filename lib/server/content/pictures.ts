import 'server-only'
import { parseImageHosts } from '@/lib/security/hosts.js'

/** Stands for this site where an address is read as a browser will: "/\elsewhere.example" is another host. */
const THIS_SITE = 'https://this-site.invalid'

/** Pictures of this site that stand in for one that may not be shown. */
export const stockPictures = {
  vehicle: '/fleet/luxury-sedan.webp',
  about: '/stills/about-front-detail.webp',
  post: '/stills/sedan-city-night.webp',
} as const

/** What every reason for a stock picture ends with. */
export const INSTEAD = 'a stock picture is shown instead'

/**
 * Whether a page may show this picture: one of this site, or one of a host that the operator named. The content
 * security policy blocks the rest, so a visitor would see a hole.
 */
export function isAllowedPicture(address: string | undefined, imageHosts: readonly string[]): boolean {
  return createPictureCheck(imageHosts)(address).allowed
}

/** A picture that a page may show. Where it is a stock one in place of another: why, and the host that is not allowed. */
export type ChosenPicture = { value: string; reason?: string; replacedHost?: string }

/** Keeps a picture that a page may show, and puts a stock one in the place of any other. */
export function createPictureChooser(imageHosts: readonly string[]) {
  const check = createPictureCheck(imageHosts)
  return (address: string, stock: string): ChosenPicture => {
    const { allowed, host } = check(address)
    if (allowed) return { value: address }
    if (host === null) return { value: stock, reason: `cannot be shown; ${INSTEAD}` }
    return {
      value: stock,
      reason: `${host} is not among the https hosts of IMAGE_HOSTS; ${INSTEAD}`,
      replacedHost: host,
    }
  }
}

/** Tells whether a page may show a picture, and the other host that it is on; null where it names none. */
export function createPictureCheck(imageHosts: readonly string[]) {
  const allowed = new Set(parseImageHosts(imageHosts.join(' ')).map(host => host.origin))
  return (address: string | undefined): { allowed: boolean; host: string | null } => {
    const url = address ? URL.parse(address, THIS_SITE) : null
    if (!address || url === null) return { allowed: false, host: null }
    const { origin, host, protocol } = url
    if (address.startsWith('/') && origin === THIS_SITE) return { allowed: true, host: null }
    const elsewhere = /^https?:$/.test(protocol) && origin !== THIS_SITE
    return { allowed: !address.startsWith('/') && allowed.has(origin), host: elsewhere ? host : null }
  }
}
