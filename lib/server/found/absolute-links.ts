import 'server-only'

const TAG = /<[a-z][^>]*>/gi
const ADDRESS = /(\s(?:href|src|poster|cite)=")([^"]*)"/gi
const SOURCE_SET = /(\ssrcset=")([^"]*)"/gi
const WITH_SCHEME = /^[a-z][a-z0-9+.-]*:|^\/\//i

/**
 * The addresses of some sanitised HTML as they work from anywhere: a feed is read far from its page. `base` is the page's
 * own address.
 */
export function makeLinksAbsolute(html: string, base: string): string {
  return html.replace(TAG, tag =>
    tag
      .replace(ADDRESS, (_whole, start: string, address: string) => `${start}${resolve(address, base)}"`)
      .replace(SOURCE_SET, (_whole, start: string, set: string) => {
        const sources = set.split(/,\s+/).map(source => source.trim().replace(/^\S+/, one => resolve(one, base)))
        return `${start}${sources.join(', ')}"`
      }),
  )
}

function resolve(address: string, base: string): string {
  if (address === '' || WITH_SCHEME.test(address) || !URL.canParse(address, base)) return address
  // The address stays escaped as the HTML had it: only what it lacks is put before it.
  return new URL(address.replaceAll('&amp;', '&'), base).href.replaceAll('&', '&amp;')
}
