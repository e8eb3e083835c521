import type { BlogPosting, BreadcrumbList, CollectionPage, FAQPage, Offer, Service, WebSite } from 'schema-dts'
import { cityPath, postPath, searchPath } from '@/lib/content/paths'
import type { Faq, Post } from '@/lib/content/schemas'
import { summarize } from '@/lib/content/summary'
import { type City, cityLabel, site } from '@/lib/site'
import { areaOf, organization } from './business'
import { absolute, nodeIds } from './graph'

/** Letters of a headline that search engines take. */
const HEADLINE_LETTERS = 110

/** The site, and how its posts are searched. */
export function website(): WebSite {
  const searched = {
    '@type': 'SearchAction' as const,
    target: { '@type': 'EntryPoint' as const, urlTemplate: `${absolute(searchPath())}?q={search_term_string}` },
    // A property that the vocabulary knows by this name and the types do not.
    'query-input': 'required name=search_term_string',
  }
  return {
    '@type': 'WebSite',
    '@id': nodeIds.website,
    name: site.brand,
    url: absolute('/'),
    inLanguage: 'en-US',
    publisher: { '@id': nodeIds.business },
    potentialAction: searched,
  }
}

/** The questions that the home page answers. */
export function faqPage(faqs: readonly Faq[]): FAQPage {
  return {
    '@type': 'FAQPage',
    '@id': absolute('/#faq'),
    mainEntity: faqs.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}

/** A post; `picture` is the path of its social picture. */
export function blogPosting({ post, picture }: { post: Post; picture: string }): BlogPosting {
  const url = absolute(postPath(post._id))
  const published = post.publishedAt === undefined ? undefined : new Date(post.publishedAt).toISOString()
  return {
    '@type': 'BlogPosting',
    '@id': `${url}#post`,
    mainEntityOfPage: { '@type': 'WebPage', '@id': url },
    url,
    headline: shortHeadline(post.title),
    description: summarize(post),
    image: [absolute(picture), absolute(post.featuredImage)],
    ...(published !== undefined && { datePublished: published, dateModified: published }),
    author: organization(),
    publisher: organization(),
    ...(post.category !== undefined && { articleSection: post.category }),
    ...(post.tags.length > 0 && { keywords: post.tags.join(', ') }),
    wordCount: countWords(post.content),
    inLanguage: 'en-US',
    isPartOf: { '@id': nodeIds.website },
  }
}

/** A list of posts as a page of the site. */
export function collectionPage({ name, path }: { name: string; path: string }): CollectionPage {
  const url = absolute(path)
  return { '@type': 'CollectionPage', '@id': url, url, name, isPartOf: { '@id': nodeIds.website }, inLanguage: 'en-US' }
}

/** The way from the home page to a page; the last step is the page itself. */
export function breadcrumbs(steps: readonly { name: string; path: string }[]): BreadcrumbList {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: absolute(path),
    })),
  }
}

/** A well-known trip of a city with the least fare that the fare's own rules give for it, in cents. */
export type OfferedTrip = { name: string; fromCents: number }

/** What the company offers in a city. */
export function cityService({ city, trips }: { city: City; trips: readonly OfferedTrip[] }): Service {
  const url = absolute(cityPath(city.id))
  return {
    '@type': 'Service',
    '@id': `${url}#service`,
    name: `Chauffeur and black car service in ${cityLabel(city)}`,
    serviceType: 'Chauffeured black car service',
    url,
    provider: organization(),
    areaServed: areaOf(city),
    ...(trips.length > 0 && { offers: trips.map(tripOffer) }),
  }
}

function tripOffer({ name, fromCents }: OfferedTrip): Offer {
  const amount = fromCents / 100
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
  if (letters.length <= HEADLINE_LETTERS) return title
  const cut = letters.slice(0, HEADLINE_LETTERS - 1).join('')
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), HEADLINE_LETTERS - 40))}…`
}

function countWords(html: string): number {
  return html.replace(/<[^>]*>/g, ' ').match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu)?.length ?? 0
}
