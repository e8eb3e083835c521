import 'server-only'
import { toAbsoluteUrl } from '@/lib/content/model/structured-data/graph'
import type { SitemapEntry } from './sitemap'

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/** Writes a sitemap (`urlset`) or an index of sitemaps (`sitemapindex`). */
export function writeSitemap(kind: 'urlset' | 'sitemapindex', entries: readonly SitemapEntry[]): string {
  const name = kind === 'urlset' ? 'url' : 'sitemap'
  const lines = entries.map(({ path, lastModified }) => {
    const date = lastModified === undefined ? '' : `<lastmod>${new Date(lastModified).toISOString()}</lastmod>`
    return `<${name}><loc>${escapeXml(toAbsoluteUrl(path))}</loc>${date}</${name}>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${kind} xmlns="${NAMESPACE}">\n${lines.join('\n')}\n</${kind}>\n`
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)
}
