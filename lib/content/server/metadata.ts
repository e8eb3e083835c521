import { readSite } from '#site'
import 'server-only'
import type { Metadata } from 'next'
import type { CityGuide } from '@/lib/content/model/city-guide'
import { cityPath, listPath, postPath, searchPath } from '@/lib/content/model/paths'
import { summarize } from '@/lib/content/model/post-text'
import type { ListPage } from '@/lib/content/model/posts'
import type { Post } from '@/lib/content/model/schemas'
import { userMessages } from '@/lib/errors'
import { getOptimizedImageUrl, isSvg } from '@/lib/image-sources'
import type { City } from '@/lib/site'

export const HOME_DESCRIPTION =
  'Premium black-car and luxury SUV service with professional chauffeurs, airport transfers and city-to-city travel. See every fare before you book.'

export function homeMetadata(): Metadata {
  return buildPageMetadata({
    title: `${readSite().brand}: chauffeured black cars and luxury SUVs`,
    isAbsoluteTitle: true,
    description: HOME_DESCRIPTION,
    path: '/',
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
    picture: post.featuredImage,
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
    picture: '/stills/rain-window.webp',
    indexed: list.kind !== 'search',
  })
}

type CityText = Pick<CityGuide, 'title' | 'description' | 'picture'>

export function cityMetadata(city: City, { title, description, picture }: CityText): Metadata {
  return buildPageMetadata({ title, description, path: cityPath(city.id), picture: picture.src })
}

/** Builds the metadata of a legal page, excluded from search engines. */
export function legalMetadata({ name, title }: { name: 'privacy' | 'terms'; title: string }): Metadata {
  return buildPageMetadata({
    title,
    description: `${title} for ${readSite().brand}.`,
    path: `/${name}`,
  })
}

const UNAVAILABLE_TITLES = {
  post: { missing: userMessages.postMissing, failed: 'Blog post unavailable' },
  list: { missing: userMessages.blogPageMissing, failed: 'Blog unavailable' },
}

/** Builds the metadata of a missing or failed page of the blog, excluded from search engines. */
export function unavailableMetadata(kind: 'post' | 'list', state: 'missing' | 'failed'): Metadata {
  return { title: UNAVAILABLE_TITLES[kind][state], robots: { index: false } }
}

const MAX_DESCRIPTION_LENGTH = 160

export const DEFAULT_PICTURE = '/stills/sedan-city-night.webp'
const SOCIAL_WIDTH_PX = 1200

/** Returns the URL of a picture for social networks, which show no SVG; to those the optimizer sends it as a JPEG. */
export function socialImageUrl(picture = DEFAULT_PICTURE): string {
  return getOptimizedImageUrl(isSvg(picture) ? DEFAULT_PICTURE : picture, SOCIAL_WIDTH_PX)
}

export function feedLinks() {
  return { 'application/rss+xml': [{ url: '/feed.xml', title: `${readSite().brand} blog` }] }
}

type PageDescription = {
  title: string
  isAbsoluteTitle?: boolean
  description: string
  path: string
  /** Shown by social networks. */
  picture?: string
  article?: { publishedTime?: string; section?: string; tags: string[] }
  indexed?: boolean
}

function buildPageMetadata(page: PageDescription): Metadata {
  const { title, path, picture } = page
  const description = truncateDescription(page.description || title)
  const images = [{ url: socialImageUrl(picture), alt: title }]
  const graph = { title, description, images, url: path, siteName: readSite().brand, locale: 'en_US' }
  return {
    title: page.isAbsoluteTitle ? { absolute: title } : title,
    description,
    alternates: { canonical: path, types: feedLinks() },
    openGraph: page.article ? { ...graph, type: 'article', ...page.article } : { ...graph, type: 'website' },
    twitter: { card: 'summary_large_image', title, description, images },
    robots: page.indexed === false ? { index: false, follow: true } : undefined,
  }
}

function truncateDescription(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim()
  if (plain.length <= MAX_DESCRIPTION_LENGTH) return plain
  const cut = plain.slice(0, MAX_DESCRIPTION_LENGTH - 1)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), MAX_DESCRIPTION_LENGTH - 40)).replace(/[\s,.:;-]+$/, '')}…`
}
