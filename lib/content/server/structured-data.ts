import { readSite } from '#site'
import 'server-only'
import type { Offer, PostalAddress, Thing } from 'schema-dts'
import { cityPath, listPath, postPath, toAbsoluteUrl, toSlug } from '@/lib/content/model/paths'
import { countWords, shorten, summarize } from '@/lib/content/model/post-text'
import type { ListPage } from '@/lib/content/model/posts'
import type { Contact, Post, VehicleCategory } from '@/lib/content/model/schemas'
import { type City, formatCity, socialLinks } from '@/lib/site'
import { ogImagePath, pageOgImage, postOgImage } from './og-image'

const LANGUAGE = 'en-US'
const MAX_HEADLINE_CHARACTERS = 110
const US_ADDRESS = /^(.+),\s*([^,]+),\s*([A-Z]{2})\s+(\d{5}(?:-\d{4})?)$/
const ALWAYS_OPEN = /\b24\s*(?:\/\s*7|hours\s+a\s+day)/i

const idOf = (name: 'business' | 'service' | 'website') => toAbsoluteUrl(`/#${name}`)

type HomeData = { contact: Contact | null | undefined; categories: readonly VehicleCategory[] }

/** Builds the home page's structured data. Its questions are marked where they are shown (`components/home/faq.tsx`). */
export function homeStructuredData({ contact, categories }: HomeData): Thing[] {
  return [buildBusiness(contact), buildTaxiService(categories), buildWebSite()]
}

export function postStructuredData(post: Post): Thing[] {
  const { category = '' } = post
  const slug = toSlug(category)
  const steps = [{ name: post.title, path: postPath(post._id) }]
  if (slug !== '') steps.unshift({ name: category, path: listPath({ kind: 'category', slug }) })
  return [buildBlogPosting(post), buildBreadcrumbs([BLOG, ...steps])]
}

/** Builds the structured data of a list with the name of its category or tag. */
export function listStructuredData({ list, name, page }: Pick<ListPage, 'list' | 'name' | 'page'>): Thing[] {
  const steps = [BLOG]
  if (list.kind !== 'all') steps.push({ name, path: listPath(list) })
  if (page > 1) steps.push({ name: `Page ${page}`, path: listPath(list, page) })
  const url = toAbsoluteUrl(listPath(list, page))
  const isPartOf = { '@id': idOf('website') }
  return [
    { '@type': 'CollectionPage', '@id': url, url, name: name || 'Blog', isPartOf, inLanguage: LANGUAGE },
    buildBreadcrumbs(steps),
  ]
}

export type OfferedTrip = { name: string; minFareCents: number }

export function cityStructuredData({ city, trips }: { city: City; trips: readonly OfferedTrip[] }): Thing[] {
  const url = toAbsoluteUrl(cityPath(city.id))
  const service: Thing = {
    '@type': 'Service',
    '@id': `${url}#service`,
    name: `Chauffeur and black car service in ${formatCity(city)}`,
    serviceType: 'Chauffeured black car service',
    url,
    provider: buildOrganization(),
    areaServed: buildCityArea(city),
    offers: trips.length > 0 ? trips.map(buildTripOffer) : undefined,
  }
  return [service, buildBreadcrumbs([{ name: formatCity(city), path: cityPath(city.id) }])]
}

export function legalStructuredData({ name, title }: { name: 'privacy' | 'terms'; title: string }): Thing[] {
  return [buildBreadcrumbs([{ name: title, path: `/${name}` }])]
}

/** What JSON leaves out, a value of undefined, the content does not say. */
function buildBusiness(contact: Contact | null | undefined): Thing {
  const { phone = readSite().phone, email = readSite().email, address = '', businessHours = '' } = contact ?? {}
  const links = [socialLinks.facebook, socialLinks.instagram, socialLinks.tiktok]
  const profiles = links.filter(link => URL.canParse(link) && new URL(link).pathname !== '/')
  return {
    ...buildOrganization(),
    '@type': 'LocalBusiness',
    image: toAbsoluteUrl(ogImagePath(pageOgImage('home'))),
    telephone: phone || undefined,
    email: email || undefined,
    address: address === '' ? undefined : buildPostalAddress(address),
    openingHoursSpecification: ALWAYS_OPEN.test(businessHours)
      ? {
          '@type': 'OpeningHoursSpecification',
          dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
          opens: '00:00',
          closes: '23:59',
        }
      : undefined,
    areaServed: readSite().cities.map(({ id }) => ({ '@id': toAbsoluteUrl(cityPath(id)) })),
    sameAs: profiles.length > 0 ? profiles : undefined,
  }
}

/** Builds the company for pages that are not about it. */
function buildOrganization() {
  return {
    '@type': 'Organization' as const,
    '@id': idOf('business'),
    name: readSite().brand,
    url: toAbsoluteUrl('/'),
    telephone: readSite().phone || undefined,
    logo: { '@type': 'ImageObject' as const, url: toAbsoluteUrl('/apple-icon.png'), width: '180', height: '180' },
  }
}

function buildTaxiService(categories: readonly VehicleCategory[]): Thing {
  return {
    '@type': 'TaxiService',
    '@id': idOf('service'),
    name: `${readSite().brand} Black Car Service`,
    serviceType: 'Chauffeured black car and limousine service',
    url: toAbsoluteUrl('/'),
    provider: { '@id': idOf('business') },
    areaServed: readSite().cities.map(buildCityArea),
    hasOfferCatalog:
      categories.length > 0
        ? { '@type': 'OfferCatalog', name: 'Vehicle categories', itemListElement: categories.map(buildCategoryOffer) }
        : undefined,
  }
}

function buildWebSite(): Thing {
  return {
    '@type': 'WebSite',
    '@id': idOf('website'),
    name: readSite().brand,
    url: toAbsoluteUrl('/'),
    inLanguage: LANGUAGE,
    publisher: { '@id': idOf('business') },
  }
}

function buildBlogPosting(post: Post): Thing {
  const url = toAbsoluteUrl(postPath(post._id))
  const published = post.publishedAt === undefined ? undefined : new Date(post.publishedAt).toISOString()
  return {
    '@type': 'BlogPosting',
    '@id': `${url}#post`,
    mainEntityOfPage: { '@type': 'WebPage', '@id': url },
    url,
    headline: shorten(post.title, MAX_HEADLINE_CHARACTERS),
    description: summarize(post),
    image: [toAbsoluteUrl(ogImagePath(postOgImage(post))), toAbsoluteUrl(post.featuredImage)],
    datePublished: published,
    dateModified: published,
    author: buildOrganization(),
    publisher: buildOrganization(),
    articleSection: post.category,
    keywords: post.tags.length > 0 ? post.tags.join(', ') : undefined,
    wordCount: countWords(post.content),
    inLanguage: LANGUAGE,
    isPartOf: { '@id': idOf('website') },
  }
}

const HOME = { name: 'Home', path: '/' }
const BLOG = { name: 'Blog', path: listPath({ kind: 'all' }) }

/** Builds the breadcrumbs from the home page; the last step is the page. */
function buildBreadcrumbs(steps: readonly { name: string; path: string }[]): Thing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [HOME, ...steps].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: toAbsoluteUrl(path),
    })),
  }
}

function buildCityArea(city: City) {
  return {
    '@type': 'City' as const,
    '@id': toAbsoluteUrl(cityPath(city.id)),
    name: city.name,
    containedInPlace: { '@type': 'AdministrativeArea' as const, name: city.state },
  }
}

function buildCategoryOffer({ name, vehicles, baseFare, perMile, hourlyRate }: VehicleCategory): Offer {
  const rates = [
    { name: 'Base fare', amount: baseFare, unitCode: undefined },
    { name: 'Per mile over 10 miles', amount: perMile, unitCode: 'SMI' },
    { name: 'Per extra hour', amount: hourlyRate, unitCode: 'HUR' },
  ]
  const prices = rates.flatMap(({ name: rate, amount, unitCode }) =>
    amount === undefined
      ? []
      : {
          '@type': 'UnitPriceSpecification' as const,
          name: rate,
          price: amount.toFixed(2),
          priceCurrency: 'USD',
          unitCode,
          // Fares of trips have it, rates do not.
          valueAddedTaxIncluded: readSite().pricing.taxPercent > 0 ? false : undefined,
        },
  )
  return {
    '@type': 'Offer',
    itemOffered: { '@type': 'Service', name, description: vehicles.join(', ') },
    priceSpecification: prices.length > 0 ? prices : undefined,
  }
}

function buildTripOffer({ name, minFareCents }: OfferedTrip): Offer {
  const amount = minFareCents / 100
  return {
    '@type': 'Offer',
    name,
    price: amount.toFixed(2),
    priceCurrency: 'USD',
    priceSpecification: { '@type': 'PriceSpecification', minPrice: amount, priceCurrency: 'USD' },
  }
}

/** Splits "12 Lantern Row, New York, NY 10013". Addresses in any other format stay in one field. */
function buildPostalAddress(address: string): PostalAddress {
  const [, street, city, state, zip] = US_ADDRESS.exec(address.replace(/\s+/g, ' ').trim()) ?? []
  return {
    '@type': 'PostalAddress',
    streetAddress: street ?? address,
    addressLocality: city,
    addressRegion: state,
    postalCode: zip,
    addressCountry: 'US',
  }
}
