import { readSite } from '#site'
import 'server-only'
import type { Metadata } from 'next'
import { unavailableHeadings } from '@/lib/content/model/fallbacks'
import { cityPath, listPath, postPath, searchPath } from '@/lib/content/model/paths'
import { shorten, summarize } from '@/lib/content/model/post-text'
import type { ListPage } from '@/lib/content/model/posts'
import type { Post } from '@/lib/content/model/schemas'
import type { City } from '@/lib/site'
import { cityOgImage, OG_IMAGE_SIZE, type OgImage, ogImagePath, pageOgImage, postOgImage } from './og-image'

export const HOME_DESCRIPTION =
  'Premium black-car and luxury SUV service with professional chauffeurs, airport transfers and city-to-city travel. See every fare before you book.'

export function homeMetadata(): Metadata {
  return buildPageMetadata({
    title: `${readSite().brand}: chauffeured black cars and luxury SUVs`,
    isAbsoluteTitle: true,
    description: HOME_DESCRIPTION,
    path: '/',
    ogImage: pageOgImage('home'),
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
    ogImage: postOgImage(post),
    article,
  })
}

/** Builds the metadata of a list page; search results are excluded from search engines. */
export function listMetadata({ list, name, page }: Pick<ListPage, 'list' | 'name' | 'page'>): Metadata {
  const { brand } = readSite()
  const texts: Record<ListPage['list']['kind'], [title: string, description: string]> = {
    all: [`The ${brand} blog`, 'Airport pickups, city-to-city travel and evenings out: advice from our chauffeurs.'],
    category: [`Posts in ${name}`, `${name}: every ${brand} blog post on this topic, with advice from our chauffeurs.`],
    tag: [`Posts tagged #${name}`, `Every ${brand} blog post tagged ${name}, with advice from our chauffeurs.`],
    search: [name === '' ? 'Search the blog' : `Search: ${name}`, `Search the ${brand} blog.`],
  }
  const [title, description] = texts[list.kind]
  return buildPageMetadata({
    title: page === 1 ? title : `${title}, page ${page}`,
    description: page === 1 ? description : `Page ${page}. ${description}`,
    path: list.kind === 'search' ? searchPath() : listPath(list, page),
    ogImage: pageOgImage('blog'),
    indexed: list.kind !== 'search',
  })
}

export function cityMetadata({ city, ...pageText }: { city: City; title: string; description: string }): Metadata {
  return buildPageMetadata({
    ...pageText,
    path: cityPath(city.id),
    ogImage: cityOgImage(city),
  })
}

export function legalMetadata({ name, title }: { name: 'privacy' | 'terms'; title: string }): Metadata {
  return buildPageMetadata({
    title,
    description: `${title} for ${readSite().brand}.`,
    path: `/${name}`,
    ogImage: pageOgImage('home'),
  })
}

/** Builds the metadata of a missing or failed page of the blog, excluded from search engines. */
export function unavailableMetadata(kind: 'post' | 'list', state: 'missing' | 'failed'): Metadata {
  return { title: unavailableHeadings[kind][state], robots: { index: false } }
}

const MAX_DESCRIPTION_LENGTH = 160

export function feedLinks() {
  return { 'application/rss+xml': [{ url: '/feed.xml', title: `${readSite().brand} blog` }] }
}

type PageDescription = {
  title: string
  isAbsoluteTitle?: boolean
  description: string
  path: string
  ogImage: OgImage
  article?: { publishedTime?: string; section?: string; tags: string[] }
  indexed?: boolean
}

function buildPageMetadata(page: PageDescription): Metadata {
  const { title, path, ogImage } = page
  const description = shorten((page.description || title).replace(/\s+/g, ' ').trim(), MAX_DESCRIPTION_LENGTH)
  const image = { url: ogImagePath(ogImage), alt: ogImage.title }
  const shared = { title, description }
  const images = [{ ...image, ...OG_IMAGE_SIZE, type: 'image/jpeg' }]
  const graph = { ...shared, images, url: path, siteName: readSite().brand, locale: 'en_US' }
  return {
    title: page.isAbsoluteTitle ? { absolute: title } : title,
    description,
    alternates: { canonical: path, types: feedLinks() },
    openGraph: page.article ? { ...graph, type: 'article', ...page.article } : { ...graph, type: 'website' },
    twitter: { card: 'summary_large_image', ...shared, images: [image] },
    robots: page.indexed === false ? { index: false, follow: true } : undefined,
  }
}
