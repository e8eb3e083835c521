import 'server-only'
import type { Metadata } from 'next'
import { cityPath, type ListOf, listPath, postPath, searchPath } from '@/lib/content/paths'
import type { Post } from '@/lib/content/schemas'
import { summarize } from '@/lib/content/summary'
import { sentences } from '@/lib/errors'
import { categoryPicture, cityPicture, pagePictures, postPicture } from '@/lib/server/social/subjects'
import { type City, site } from '@/lib/site'
import { describePage } from './page-metadata'

const homePicture = { kind: 'page', key: 'home', ...pagePictures.home } as const
const blogPicture = { kind: 'page', key: 'blog', ...pagePictures.blog } as const

/** What the site says of itself in a search. */
export const HOME_DESCRIPTION =
  'Premium black-car and luxury SUV service with professional chauffeurs, airport transfers and city-to-city travel. See every fare before you book.'

export function homeMetadata(): Metadata {
  return describePage({
    title: `${site.brand}: chauffeured black cars and luxury SUVs`,
    wholeTitle: true,
    description: HOME_DESCRIPTION,
    path: '/',
    picture: homePicture,
  })
}

export function postMetadata(post: Post): Metadata {
  return describePage({
    title: post.title,
    description: summarize(post),
    path: postPath(post._id),
    picture: { kind: 'post', key: post._id, ...postPicture(post) },
    article: {
      ...(post.publishedAt !== undefined && { publishedTime: new Date(post.publishedAt).toISOString() }),
      ...(post.category !== undefined && { section: post.category }),
      tags: post.tags,
    },
  })
}

/** A page of a list of posts; `name` is the category's or the tag's. Pages count from 1. */
export function listMetadata({ list, name, page = 1 }: { list: ListOf; name?: string; page?: number }): Metadata {
  const { slug, ...category } = categoryPicture(name ?? '')
  const titles = {
    all: `The ${site.brand} blog`,
    category: `${name}: posts`,
    tag: `Posts tagged #${name}`,
  }
  const descriptions = {
    all: 'Airport pickups, city-to-city travel and evenings out: advice from our chauffeurs.',
    category: `${name}: every ${site.brand} blog post on this topic, with advice from our chauffeurs.`,
    tag: `Every ${site.brand} blog post tagged ${name}, with advice from our chauffeurs.`,
  }
  const more = page === 1 ? '' : `, page ${page}`
  return describePage({
    title: titles[list.kind] + more,
    description: page === 1 ? descriptions[list.kind] : `Page ${page}. ${descriptions[list.kind]}`,
    path: listPath(list, page),
    picture: list.kind === 'category' ? { kind: 'category', key: slug, ...category } : blogPicture,
  })
}

/** A search's results are for whoever asked, not for search engines. */
export function searchMetadata(query = ''): Metadata {
  return describePage({
    title: query === '' ? 'Search the blog' : `Search: ${query}`,
    description: `Search the posts of the ${site.brand} blog.`,
    path: searchPath(),
    picture: blogPicture,
    indexed: false,
  })
}

/** A served city's page, in the page's own words. */
export function cityMetadata({ city, ...words }: { city: City; title: string; description: string }): Metadata {
  return describePage({
    ...words,
    path: cityPath(city.id),
    picture: { kind: 'city', key: city.id, ...cityPicture(city) },
  })
}

/** A legal page: for people who look for it on the site, with the home page's picture. */
export function legalMetadata({ name, title }: { name: 'privacy' | 'terms'; title: string }): Metadata {
  return describePage({
    title,
    description: `The ${title.toLowerCase()} of ${site.brand}.`,
    path: `/${name}`,
    picture: homePicture,
  })
}

/** A post that is missing or could not be had: to be found by nobody. */
export function absentMetadata(state: 'missing' | 'failed'): Metadata {
  return {
    title: state === 'missing' ? sentences.postMissing : 'Blog post unavailable',
    robots: { index: false },
  }
}
