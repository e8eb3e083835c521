import 'server-only'

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
  if (!address) return false
  if (/^\/(?![/\\])/.test(address)) return true
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return false
  const { host, hostname } = new URL(address)
  return imageHosts.includes(host) || imageHosts.includes(hostname)
}
