import { readSite } from '#site'
import 'server-only'
import type { Metadata } from 'next'
import { cityPath, type ListFilter, listPath, postPath, searchPath } from '@/lib/content/model/paths'
import type { Post } from '@/lib/content/model/schemas'
import { summarize } from '@/lib/content/model/summary'
import {
  categoryOgImage,
  cityOgImage,
  OG_IMAGE_SIZE,
  type OgImageContent,
  type OgImageKind,
  ogImagePath,
  pageOgImages,
  postOgImage,
} from '@/lib/content/server/og-image/og-image'
import { userMessages } from '@/lib/errors'
import type { City } from '@/lib/site'

const homeOgImage = () => ({ kind: 'page', key: 'home', ...pageOgImages().home }) as const
const blogOgImage = () => ({ kind: 'page', key: 'blog', ...pageOgImages().blog }) as const

export const HOME_DESCRIPTION =
  'Premium black-car and luxury SUV service with professional chauffeurs, airport transfers and city-to-city travel. See every fare before you book.'

export function homeMetadata(): Metadata {
  return buildPageMetadata({
    title: `${readSite().brand}: chauffeured black cars and luxury SUVs`,
    isAbsoluteTitle: true,
    description: HOME_DESCRIPTION,
    path: '/',
    ogImage: homeOgImage(),
  })
}

export function postMetadata(post: Post): Metadata {
  const article: PageDescription['article'] = { tags: post.tags }
  if (post.publishedAt !== undefined) article.publishedTime = new Date(post.publishedAt).toISOString()
  if (post.category !== undefined) article.section = post.category
  return buildPageMetadata({
    title: post.title,
    description: summarize(post),
    path: postPath(post._id),
    ogImage: { kind: 'post', key: post._id, ...postOgImage(post) },
    article,
  })
}

export function listMetadata({ list, name, page = 1 }: { list: ListFilter; name?: string; page?: number }): Metadata {
  const { slug, ...category } = categoryOgImage(name ?? '')
  const titles = {
    all: `The ${readSite().brand} blog`,
    category: `Posts in ${name}`,
    tag: `Posts tagged #${name}`,
  }
  const descriptions = {
    all: 'Airport pickups, city-to-city travel and evenings out: advice from our chauffeurs.',
    category: `${name}: every ${readSite().brand} blog post on this topic, with advice from our chauffeurs.`,
    tag: `Every ${readSite().brand} blog post tagged ${name}, with advice from our chauffeurs.`,
  }
  const more = page === 1 ? '' : `, page ${page}`
  return buildPageMetadata({
    title: titles[list.kind] + more,
    description: page === 1 ? descriptions[list.kind] : `Page ${page}. ${descriptions[list.kind]}`,
    path: listPath(list, page),
    ogImage: list.kind === 'category' ? { kind: 'category', key: slug, ...category } : blogOgImage(),
  })
}

/** Builds the metadata of search results, excluded from search engines. */
export function searchMetadata(query = ''): Metadata {
  return buildPageMetadata({
    title: query === '' ? 'Search the blog' : `Search: ${query}`,
    description: `Search the ${readSite().brand} blog.`,
    path: searchPath(),
    ogImage: blogOgImage(),
    indexed: false,
  })
}

export function cityMetadata({ city, ...pageText }: { city: City; title: string; description: string }): Metadata {
  return buildPageMetadata({
    ...pageText,
    path: cityPath(city.id),
    ogImage: { kind: 'city', key: city.id, ...cityOgImage(city) },
  })
}

/** Builds the metadata of a legal page, excluded from search engines. */
export function legalMetadata({ name, title }: { name: 'privacy' | 'terms'; title: string }): Metadata {
  return buildPageMetadata({
    title,
    description: `${title} for ${readSite().brand}.`,
    path: `/${name}`,
    ogImage: homeOgImage(),
  })
}

/** Builds the metadata of a missing or failed post, excluded from search engines. */
export function unavailablePostMetadata(state: 'missing' | 'failed'): Metadata {
  return {
    title: state === 'missing' ? userMessages.postMissing : 'Blog post unavailable',
    robots: { index: false },
  }
}

const MAX_DESCRIPTION_LENGTH = 160

export function feedLinks() {
  const title = `${readSite().brand} blog`
  return {
    'application/rss+xml': [{ url: '/feed.xml', title }],
    'application/feed+json': [{ url: '/feed.json', title }],
  }
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

function buildPageMetadata(page: PageDescription): Metadata {
  const { title, path, ogImage } = page
  const description = truncateDescription(page.description || title)
  const images = [{ url: ogImagePath(ogImage), ...OG_IMAGE_SIZE, alt: ogImage.title, type: 'image/jpeg' }]
  const shared = { title, description, images }
  const graph = { ...shared, url: path, siteName: readSite().brand, locale: 'en_US' }
  return {
    title: page.isAbsoluteTitle ? { absolute: title } : title,
    description,
    alternates: { canonical: path, types: feedLinks() },
    openGraph: page.article ? { ...graph, type: 'article', ...page.article } : { ...graph, type: 'website' },
    twitter: { card: 'summary_large_image', ...shared },
    robots: page.indexed === false ? { index: false, follow: true } : undefined,
  }
}

function truncateDescription(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim()
  if (plain.length <= MAX_DESCRIPTION_LENGTH) return plain
  const cut = plain.slice(0, MAX_DESCRIPTION_LENGTH - 1)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), MAX_DESCRIPTION_LENGTH - 40)).replace(/[\s,.:;-]+$/, '')}…`
}
