import 'server-only'
import type { Metadata } from 'next'
import {
  OG_IMAGE_SIZE,
  type OgImageContent,
  type OgImageKind,
  ogImagePath,
} from '@/lib/content/server/og-image/og-image-url'
import { site } from '@/lib/site'

const MAX_DESCRIPTION_LENGTH = 160

export const feedLinks = {
  'application/rss+xml': [{ url: '/feed.xml', title: `${site.brand} blog` }],
  'application/feed+json': [{ url: '/feed.json', title: `${site.brand} blog` }],
}

type PageDescription = {
  title: string
  isAbsoluteTitle?: boolean
  description: string
  path: string
  ogImage: OgImageContent & { kind: OgImageKind; key: string }
  article?: { publishedTime?: string; section?: string; tags: string[] }
  indexed?: boolean
}

/** Builds a page's metadata. */
export function buildPageMetadata(page: PageDescription): Metadata {
  const { title, path, ogImage } = page
  const description = truncateDescription(page.description || title)
  const images = [{ url: ogImagePath(ogImage), ...OG_IMAGE_SIZE, alt: ogImage.title, type: 'image/jpeg' }]
  const shared = { title, description, images }
  const graph = { ...shared, url: path, siteName: site.brand, locale: 'en_US' }
  return {
    title: page.isAbsoluteTitle ? { absolute: title } : title,
    description,
    alternates: { canonical: path, types: feedLinks },
    openGraph: page.article ? { ...graph, type: 'article', ...page.article } : { ...graph, type: 'website' },
    twitter: { card: 'summary_large_image', ...shared },
    ...(page.indexed === false && { robots: { index: false, follow: true } }),
  }
}

function truncateDescription(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim()
  if (plain.length <= MAX_DESCRIPTION_LENGTH) return plain
  const cut = plain.slice(0, MAX_DESCRIPTION_LENGTH - 1)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), MAX_DESCRIPTION_LENGTH - 40)).replace(/[\s,.:;-]+$/, '')}…`
}
