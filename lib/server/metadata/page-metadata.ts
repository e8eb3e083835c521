import 'server-only'
import type { Metadata } from 'next'
import { PICTURE_SIZE, type PictureKind, pictureAddress, type SocialPicture } from '@/lib/server/social/address'
import { site } from '@/lib/site'

/** Letters of a description that search engines show. */
const DESCRIPTION_LETTERS = 160

/** Where the posts can be followed, for readers that look for it in a page's head. */
export const feedLinks = {
  'application/rss+xml': [{ url: '/feed.xml', title: `${site.brand} blog` }],
  'application/feed+json': [{ url: '/feed.json', title: `${site.brand} blog` }],
}

type Page = {
  title: string
  /** The title stands alone, without the brand behind it. */
  wholeTitle?: boolean
  description: string
  /** The page's one address, below the site's. */
  path: string
  picture: SocialPicture & { kind: PictureKind; key: string }
  article?: { publishedTime?: string; section?: string; tags: string[] }
  /** False where only people should find it. */
  indexed?: boolean
}

/** All that a page's head says of it: to search engines, to social networks and to readers of feeds. */
export function describePage(page: Page): Metadata {
  const { title, path, picture } = page
  // A post of pictures alone has no words of its own.
  const description = shorten(page.description || title)
  const images = [{ url: pictureAddress(picture), ...PICTURE_SIZE, alt: picture.title, type: 'image/jpeg' }]
  const shared = { title, description, images }
  const graph = { ...shared, url: path, siteName: site.brand, locale: 'en_US' }
  return {
    title: page.wholeTitle ? { absolute: title } : title,
    description,
    alternates: { canonical: path, types: feedLinks },
    openGraph: page.article ? { ...graph, type: 'article', ...page.article } : { ...graph, type: 'website' },
    twitter: { card: 'summary_large_image', ...shared },
    ...(page.indexed === false && { robots: { index: false, follow: true } }),
  }
}

/** A description as long as it is shown, cut at a word. */
function shorten(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim()
  if (plain.length <= DESCRIPTION_LETTERS) return plain
  const cut = plain.slice(0, DESCRIPTION_LETTERS - 1)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), DESCRIPTION_LETTERS - 40)).replace(/[\s,.:;-]+$/, '')}…`
}
