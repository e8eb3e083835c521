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

/**
 * Whether a page may show this picture: one of this site, or one of a host that the operator named. The content
 * security policy blocks the rest, so a visitor would see a hole.
 */
export function isAllowedPicture(address: string | undefined, imageHosts: readonly string[]): boolean {
  if (!address || !URL.canParse(address, THIS_SITE)) return false
  const { origin } = new URL(address, THIS_SITE)
  if (address.startsWith('/')) return origin === THIS_SITE
  return parseImageHosts(imageHosts.join(' ')).some(host => host.origin === origin)
}
