import { readSite } from '#site'
import 'server-only'
import { Feed } from 'feed'
import { cityPath, listPath, postPath, searchPath, toAbsoluteUrl } from '@/lib/content/model/paths'
import { summarize, toSummary } from '@/lib/content/model/post-text'
import type { Contact, Faq, Post, PostSummary, VehicleCategory } from '@/lib/content/model/schemas'
import { deepLinkParameters } from '@/lib/deep-link-parameters'
import { formatCity } from '@/lib/site'
import { content } from './index'
import { readPosts, renderPosts } from './posts'

const MAX_POSTS = 50
const CACHE_CONTROL = 'public, max-age=300, s-maxage=300, stale-while-revalidate=3600'

/** Reads the newest posts with bodies. Throws AppError `unavailable` if they cannot be read. */
export async function readFeedPosts(): Promise<Post[]> {
  const posts: Post[] = []
  for await (const post of renderPosts((await readPosts()).all.slice(0, MAX_POSTS))) posts.push(post)
  return posts
}

export function fileResponse(body: string, type: string): Response {
  return new Response(body, { headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': CACHE_CONTROL } })
}

/** Writes the newest posts in full as RSS 2.0 or JSON Feed. */
export function writeFeed(posts: readonly Post[], format: 'rss' | 'json'): string {
  const { brand } = readSite()
  const author = { name: brand, link: toAbsoluteUrl('/') }
  const feed = new Feed({
    id: toAbsoluteUrl('/'),
    title: `${brand} blog`,
    description: 'Articles on luxury rides, city-to-city travel and chauffeur services.',
    link: toAbsoluteUrl(listPath({ kind: 'all' })),
    language: 'en-US',
    image: toAbsoluteUrl('/icon-512.png'),
    favicon: toAbsoluteUrl('/icon-192.png'),
    copyright: brand,
    generator: false,
    // An empty feed must not look new on each read.
    updated: new Date(posts[0]?.publishedAt ?? 0),
    feedLinks: { rss: toAbsoluteUrl('/feed.xml'), json: toAbsoluteUrl('/feed.json') },
    author,
  })
  // RSS reads an author as an email address.
  const authorship =
    format === 'rss'
      ? { extensions: [{ name: 'dc:creator', objects: { _text: removeUnprintable(brand) } }] }
      : { author: [author] }
  // @ts-expect-error: the library's type requires a date; for an item without one it writes none.
  for (const post of posts) feed.addItem({ ...toFeedItem(post), ...authorship })
  return format === 'rss' ? feed.rss2() : feed.json1()
}

function toFeedItem(post: Post) {
  const link = toAbsoluteUrl(postPath(post._id))
  return {
    id: link,
    link,
    title: removeUnprintable(post.title),
    description: removeUnprintable(summarize(post)),
    // Cannot end the CDATA section.
    content: removeUnprintable(makeLinksAbsolute(post.content, link)).replaceAll(']]>', ']]&gt;'),
    date: post.publishedAt === undefined ? undefined : new Date(post.publishedAt),
    image: toAbsoluteUrl(post.featuredImage),
    category: [...(post.category === undefined ? [] : [post.category]), ...post.tags].map(name => ({
      name: removeUnprintable(name),
    })),
  }
}

/** XML forbids control characters and lone surrogates. */
const UNPRINTABLE = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

function removeUnprintable(text: string): string {
  return text.replace(UNPRINTABLE, '').trim()
}

const HTML_TAG = /<[a-z][^>]*>/gi
const URL_ATTRIBUTE = /(\s(?:href|src)=")([^"]*)"/gi
const WITH_SCHEME = /^[a-z][a-z0-9+.-]*:|^\/\//i

/** Makes links in sanitized HTML absolute, for feeds. */
function makeLinksAbsolute(html: string, base: string): string {
  return html.replace(HTML_TAG, tag =>
    tag.replace(URL_ATTRIBUTE, (whole, start: string, url: string) => {
      if (url === '' || WITH_SCHEME.test(url) || !URL.canParse(url, base)) return whole
      // The URL stays HTML-escaped as in the source.
      return `${start}${new URL(url.replaceAll('&amp;', '&'), base).href.replaceAll('&', '&amp;')}"`
    }),
  )
}

export type LlmsContent = {
  contact: Contact | null
  categories: readonly VehicleCategory[]
  faqs: readonly Faq[]
  posts: readonly PostSummary[]
}

export async function readLlmsContent(): Promise<LlmsContent> {
  const source = content()
  const [contact, categories, faqs, { all }] = await Promise.all([
    source.contact(),
    source.vehicleCategories(),
    source.faqs(),
    readPosts(),
  ])
  return { contact, categories, faqs, posts: all.slice(0, MAX_POSTS).map(toSummary) }
}

/** Writes the site summary for AI assistants (llmstxt.org). */
export function writeLlms({ contact, categories, faqs, posts }: LlmsContent): string {
  const { brand, cities } = readSite()
  const { phone, email, address, businessHours } = contact ?? {}
  const contactFacts = Object.entries({ Phone: phone, Email: email, Address: address, Hours: businessHours })
  const sections: Record<string, readonly string[]> = {
    Contact: contactFacts.flatMap(([name, value]) => (value ? `${name}: ${value}` : [])),
    Pages: [
      writeLink('Home and booking', '/#booking-flow', 'three steps: ride, contact and payment, confirmation'),
      writeLink('Blog', listPath({ kind: 'all' })),
      `Blog search: ${toAbsoluteUrl(searchPath())}?q={words}`,
      ...cities.map(city => writeLink(`Chauffeur service in ${formatCity(city)}`, cityPath(city.id))),
    ],
    'Vehicles and rates': categories.map(writeRates),
    'Booking by link': [
      `A link to ${toAbsoluteUrl('/')}?...#booking-flow opens a prefilled booking form; the customer can review and change every field.`,
      `Parameters: ${deepLinkParameters.join(', ')}. Cities: ${cities.map(({ id }) => id).join(', ')}. Dates as YYYY-MM-DD, times as HH:MM.`,
    ],
    Questions: faqs.map(({ question, answer }) => `${question} ${answer}`),
    Posts: posts.map(post => writeLink(post.title, postPath(post._id), post.summary)),
    'Machine-readable': [
      writeLink('API description (OpenAPI 3.1)', '/api/v1/openapi.json'),
      writeLink('RSS feed with full text', '/feed.xml'),
      writeLink('JSON feed with full text', '/feed.json'),
      writeLink('Sitemap', '/sitemap.xml'),
    ],
  }
  const parts = Object.entries(sections).flatMap(([heading, lines]) =>
    lines.length === 0 ? [] : `## ${heading}\n\n${lines.map(line => `- ${toSingleLine(line)}`).join('\n')}`,
  )
  return `# ${brand}\n\n> ${SITE_SUMMARY}\n\n${parts.join('\n\n')}\n`
}

const SITE_SUMMARY =
  'Premium black-car and luxury SUV chauffeur service in the United States: rides within a city, airport transfers and city-to-city travel. Every fare is shown before booking; no account is needed.'

function writeRates({ name, vehicles, baseFare, perMile, hourlyRate }: VehicleCategory): string {
  const rates = [
    baseFare === undefined ? '' : `$${baseFare.toFixed(2)} for the first 10 miles`,
    perMile === undefined ? '' : `$${perMile.toFixed(2)} per mile after that`,
    hourlyRate === undefined ? '' : `$${hourlyRate.toFixed(2)} per extra hour`,
  ].filter(rate => rate !== '')
  return `${name} (${vehicles.join(', ')})${rates.length > 0 ? `: ${rates.join(', ')}` : ''}`
}

function writeLink(title: string, path: string, note = ''): string {
  return `[${title.replace(/[[\]]/g, '')}](${toAbsoluteUrl(path)})${note === '' ? '' : `: ${note}`}`
}

function toSingleLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
