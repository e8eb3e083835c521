import { readSite } from '#site'
import 'server-only'
import { Feed } from 'feed'
import { listPath, postPath, toAbsoluteUrl } from '@/lib/content/model/paths'
import { summarize } from '@/lib/content/model/post-text'
import type { Post } from '@/lib/content/model/schemas'
import { readPosts, renderPosts } from './posts'

const MAX_POSTS = 50

/** Reads the newest posts with bodies. Throws AppError `unavailable` if they cannot be read. */
export async function readFeedPosts(): Promise<Post[]> {
  const posts: Post[] = []
  for await (const post of renderPosts((await readPosts()).all.slice(0, MAX_POSTS))) posts.push(post)
  return posts
}

/** Writes posts in full as RSS 2.0. */
export function writeFeed(posts: readonly Post[]): string {
  const { brand } = readSite()
  const feed = new Feed({
    id: toAbsoluteUrl('/'),
    title: `${brand} blog`,
    description: 'Articles on luxury rides, city-to-city travel and chauffeur services.',
    link: toAbsoluteUrl(listPath({ kind: 'all' })),
    language: 'en-US',
    image: toAbsoluteUrl('/icon-512.png'),
    copyright: brand,
    generator: false,
    // An empty feed must not look new on each read.
    updated: new Date(posts[0]?.publishedAt ?? 0),
    feedLinks: { rss: toAbsoluteUrl('/feed.xml') },
  })
  // RSS reads an author as an email address.
  const extensions = [{ name: 'dc:creator', objects: { _text: removeUnprintable(brand) } }]
  // @ts-expect-error: the library's type requires a date; for an item without one it writes none.
  for (const post of posts) feed.addItem({ ...toFeedItem(post), extensions })
  return feed.rss2()
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
