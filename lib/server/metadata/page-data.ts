import 'server-only'
import type { Thing } from 'schema-dts'
import { cityPath, type ListOf, listPath, postPath } from '@/lib/content/paths'
import type { Contact, Faq, Post, VehicleCategory } from '@/lib/content/schemas'
import { slugOf } from '@/lib/content/slug'
import { business, taxiService } from '@/lib/content/structured-data/business'
import {
  blogPosting,
  breadcrumbs,
  cityService,
  collectionPage,
  faqPage,
  type OfferedTrip,
  website,
} from '@/lib/content/structured-data/pages'
import { placeLabel } from '@/lib/maps/schemas'
import type { TripFares } from '@/lib/server/cities/trip-fares'
import { pictureAddress } from '@/lib/server/social/address'
import { postPicture } from '@/lib/server/social/subjects'
import { type City, cityLabel } from '@/lib/site'

const home = { name: 'Home', path: '/' }
const blog = { name: 'Blog', path: listPath({ kind: 'all' }) }

type HomeFacts = { contact: Contact | null | undefined; faqs: readonly Faq[]; categories: readonly VehicleCategory[] }

/** What the home page tells machines: the company, its service and fares, the site, and its questions. */
export function homeData({ contact, faqs, categories }: HomeFacts): Thing[] {
  return [business(contact), taxiService(categories), website(), ...(faqs.length > 0 ? [faqPage(faqs)] : [])]
}

/** What a post tells machines, and the way to it. */
export function postData(post: Post): Thing[] {
  const { category = '' } = post
  const slug = slugOf(category)
  return [
    blogPosting({ post, picture: pictureAddress({ kind: 'post', key: post._id, ...postPicture(post) }) }),
    breadcrumbs([
      home,
      blog,
      ...(slug === '' ? [] : [{ name: category, path: listPath({ kind: 'category', slug }) }]),
      { name: post.title, path: postPath(post._id) },
    ]),
  ]
}

/** What a page of a list tells machines, and the way to it; `name` is the category's or the tag's. */
export function listData({ list, name, page = 1 }: { list: ListOf; name?: string; page?: number }): Thing[] {
  const own = list.kind === 'all' ? [] : [{ name: name ?? list.slug, path: listPath(list) }]
  const steps = [home, blog, ...own, ...(page > 1 ? [{ name: `Page ${page}`, path: listPath(list, page) }] : [])]
  return [collectionPage({ name: name ?? 'Blog', path: listPath(list, page) }), breadcrumbs(steps)]
}

/** What a served city's page tells machines: its trips from the least fare that the fare's rules give each. */
export function cityData({ city, trips }: { city: City; trips: readonly OfferedTrip[] }): Thing[] {
  return [cityService({ city, trips }), breadcrumbs([home, { name: cityLabel(city), path: cityPath(city.id) }])]
}

/** Describes a legal page to machines: where it stands on the site. */
export function legalData({ name, title }: { name: 'privacy' | 'terms'; title: string }): Thing[] {
  return [breadcrumbs([home, { name: title, path: `/${name}` }])]
}

/** A trip as it is offered: for the least of its fares. */
export function offeredTrip({ from, to, fares }: Pick<TripFares, 'from' | 'to' | 'fares'>): OfferedTrip {
  return {
    name: `${placeLabel(from)} to ${placeLabel(to)}`,
    fromCents: Math.min(...fares.map(({ totalCents }) => totalCents)),
  }
}
