import type { BlogPosting, BreadcrumbList, CollectionPage, Offer, Service, WebSite } from 'schema-dts'
import { readSite } from '#site'
import { cityPath, postPath, searchPath } from '@/lib/content/model/paths'
import type { Post } from '@/lib/content/model/schemas'
import { summarize } from '@/lib/content/model/summary'
import { type City, formatCity } from '@/lib/site'
import { buildOrganization, toCityArea } from './business'
import { nodeIds, toAbsoluteUrl } from './graph'

const MAX_HEADLINE_CHARACTERS = 110

export function buildWebSite(): WebSite {
  const searchAction = {
    '@type': 'SearchAction' as const,
    target: { '@type': 'EntryPoint' as const, urlTemplate: `${toAbsoluteUrl(searchPath())}?q={search_term_string}` },
    // Defined by Google, missing from the types.
    'query-input': 'required name=search_term_string',
  }
  return {
    '@type': 'WebSite',
    '@id': nodeIds.website,
    name: readSite().brand,
    url: toAbsoluteUrl('/'),
    inLanguage: 'en-US',
    publisher: { '@id': nodeIds.business },
    potentialAction: searchAction,
  }
}

/** Builds a BlogPosting with its social image. */
export function buildBlogPosting({ post, imagePath }: { post: Post; imagePath: string }): BlogPosting {
  const url = toAbsoluteUrl(postPath(post._id))
  const published = post.publishedAt === undefined ? undefined : new Date(post.publishedAt).toISOString()
  return {
    '@type': 'BlogPosting',
    '@id': `${url}#post`,
    mainEntityOfPage: { '@type': 'WebPage', '@id': url },
    url,
    headline: shortHeadline(post.title),
    description: summarize(post),
    image: [toAbsoluteUrl(imagePath), toAbsoluteUrl(post.featuredImage)],
    ...(published !== undefined && { datePublished: published, dateModified: published }),
    author: buildOrganization(),
    publisher: buildOrganization(),
    ...(post.category !== undefined && { articleSection: post.category }),
    ...(post.tags.length > 0 && { keywords: post.tags.join(', ') }),
    wordCount: countWords(post.content),
    inLanguage: 'en-US',
    isPartOf: { '@id': nodeIds.website },
  }
}

export function buildCollectionPage({ name, path }: { name: string; path: string }): CollectionPage {
  const url = toAbsoluteUrl(path)
  return { '@type': 'CollectionPage', '@id': url, url, name, isPartOf: { '@id': nodeIds.website }, inLanguage: 'en-US' }
}

/** Builds breadcrumbs; the last step is the page. */
export function buildBreadcrumbs(steps: readonly { name: string; path: string }[]): BreadcrumbList {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: toAbsoluteUrl(path),
    })),
  }
}

export type OfferedTrip = { name: string; minFareCents: number }

/** Builds the Service offered in a city. */
export function buildCityService({ city, trips }: { city: City; trips: readonly OfferedTrip[] }): Service {
  const url = toAbsoluteUrl(cityPath(city.id))
  return {
    '@type': 'Service',
    '@id': `${url}#service`,
    name: `Chauffeur and black car service in ${formatCity(city)}`,
    serviceType: 'Chauffeured black car service',
    url,
    provider: buildOrganization(),
    areaServed: toCityArea(city),
    ...(trips.length > 0 && { offers: trips.map(toTripOffer) }),
  }
}

function toTripOffer({ name, minFareCents }: OfferedTrip): Offer {
  const amount = minFareCents / 100
  return {
    '@type': 'Offer',
    name,
    price: amount.toFixed(2),
    priceCurrency: 'USD',
    priceSpecification: { '@type': 'PriceSpecification', minPrice: amount, priceCurrency: 'USD' },
  }
}

function shortHeadline(title: string): string {
  const letters = Array.from(title)
  if (letters.length <= MAX_HEADLINE_CHARACTERS) return title
  const cut = letters.slice(0, MAX_HEADLINE_CHARACTERS - 1).join('')
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), MAX_HEADLINE_CHARACTERS - 40))}…`
}

function countWords(html: string): number {
  return html.replace(/<[^>]*>/g, ' ').match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu)?.length ?? 0
}
