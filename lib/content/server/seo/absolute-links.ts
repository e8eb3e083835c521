import 'server-only'

const HTML_TAG = /<[a-z][^>]*>/gi
const URL_ATTRIBUTE = /(\s(?:href|src|poster|cite)=")([^"]*)"/gi
const SRCSET_ATTRIBUTE = /(\ssrcset=")([^"]*)"/gi
const WITH_SCHEME = /^[a-z][a-z0-9+.-]*:|^\/\//i

/** Makes links in sanitized HTML absolute, for feeds. */
export function makeLinksAbsolute(html: string, base: string): string {
  return html.replace(HTML_TAG, tag =>
    tag
      .replace(URL_ATTRIBUTE, (_whole, start: string, url: string) => `${start}${resolve(url, base)}"`)
      .replace(SRCSET_ATTRIBUTE, (_whole, start: string, set: string) => {
        const sources = set.split(/,\s+/).map(source => source.trim().replace(/^\S+/, one => resolve(one, base)))
        return `${start}${sources.join(', ')}"`
      }),
  )
}

function resolve(url: string, base: string): string {
  if (url === '' || WITH_SCHEME.test(url) || !URL.canParse(url, base)) return url
  // The URL stays HTML-escaped as in the source.
  return new URL(url.replaceAll('&amp;', '&'), base).href.replaceAll('&', '&amp;')
}
