import { readSite } from '#site'
import 'server-only'
import { Feed } from 'feed'
import { listPath, postPath } from '@/lib/content/model/paths'
import type { Post } from '@/lib/content/model/schemas'
import { toAbsoluteUrl } from '@/lib/content/model/structured-data/graph'
import { summarize } from '@/lib/content/model/summary'
import { readPosts, renderPosts } from '@/lib/content/server/posts'

const MAX_FEED_POSTS = 50

/** Reads the newest posts with bodies. Throws AppError `unavailable` if they cannot be read. */
export async function readFeedPosts(): Promise<Post[]> {
  const posts: Post[] = []
  for await (const post of renderPosts((await readPosts()).all.slice(0, MAX_FEED_POSTS))) posts.push(post)
  return posts
}

const HTML_TAG = /<[a-z][^>]*>/gi
const URL_ATTRIBUTE = /(\s(?:href|src|poster|cite)=")([^"]*)"/gi
const SRCSET_ATTRIBUTE = /(\ssrcset=")([^"]*)"/gi
const WITH_SCHEME = /^[a-z][a-z0-9+.-]*:|^\/\//i

/** XML forbids control characters and lone surrogates. */
const UNPRINTABLE = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/** Writes the newest posts in full as RSS 2.0 or JSON Feed. */
export function writeFeed(posts: readonly Post[], format: 'rss' | 'json'): string {
  const feed = new Feed({
    id: toAbsoluteUrl('/'),
    title: `${readSite().brand} blog`,
    description: 'Articles on luxury rides, city-to-city travel and chauffeur services.',
    link: toAbsoluteUrl(listPath({ kind: 'all' })),
    language: 'en-US',
    image: toAbsoluteUrl('/icon-512.png'),
    favicon: toAbsoluteUrl('/icon-192.png'),
    copyright: readSite().brand,
    generator: false,
    // An empty feed must not look new on each read.
    updated: new Date(posts[0]?.publishedAt ?? 0),
    feedLinks: { rss: toAbsoluteUrl('/feed.xml'), json: toAbsoluteUrl('/feed.json') },
    author: { name: readSite().brand, link: toAbsoluteUrl('/') },
  })
  // RSS reads an author as an email address.
  const authorship =
    format === 'rss'
      ? { extensions: [{ name: 'dc:creator', objects: { _text: removeUnprintable(readSite().brand) } }] }
      : { author: [{ name: readSite().brand, link: toAbsoluteUrl('/') }] }
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

function removeUnprintable(text: string): string {
  return text.replace(UNPRINTABLE, '').trim()
}

/** Makes links in sanitized HTML absolute, for feeds. */
function makeLinksAbsolute(html: string, base: string): string {
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
