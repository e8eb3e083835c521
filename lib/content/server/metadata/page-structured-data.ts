import 'server-only'
import type { Thing } from 'schema-dts'
import { cityPath, type ListFilter, listPath, postPath } from '@/lib/content/model/paths'
import type { Contact, Post, VehicleCategory } from '@/lib/content/model/schemas'
import { toSlug } from '@/lib/content/model/slug'
import { buildLocalBusiness, buildTaxiService } from '@/lib/content/model/structured-data/business'
import {
  buildBlogPosting,
  buildBreadcrumbs,
  buildCityService,
  buildCollectionPage,
  buildWebSite,
  type OfferedTrip,
} from '@/lib/content/model/structured-data/pages'
import { content } from '@/lib/content/server'
import { ogImagePath, postOgImage } from '@/lib/content/server/og-image/og-image'
import { withOutageFallback } from '@/lib/content/server/outage'
import { type City, formatCity } from '@/lib/site'

const home = { name: 'Home', path: '/' }
const blog = { name: 'Blog', path: listPath({ kind: 'all' }) }

type HomeData = { contact: Contact | null | undefined; categories: readonly VehicleCategory[] }

/** Builds the home page's structured data. Its questions are marked where they are shown (`components/home/faq.tsx`). */
export function homeStructuredData({ contact, categories }: HomeData): Thing[] {
  return [buildLocalBusiness(contact), buildTaxiService(categories), buildWebSite()]
}

export function postStructuredData(post: Post): Thing[] {
  const { category = '' } = post
  const slug = toSlug(category)
  const steps = [home, blog]
  if (slug !== '') steps.push({ name: category, path: listPath({ kind: 'category', slug }) })
  steps.push({ name: post.title, path: postPath(post._id) })
  return [
    buildBlogPosting({ post, imagePath: ogImagePath({ kind: 'post', key: post._id, ...postOgImage(post) }) }),
    buildBreadcrumbs(steps),
  ]
}

type ListPage = { list: ListFilter; name?: string; page?: number }

/** Builds a post list's structured data; `name` is the category or tag. */
export function listStructuredData({ list, name, page = 1 }: ListPage): Thing[] {
  const steps = [home, blog]
  if (list.kind !== 'all') steps.push({ name: name ?? list.slug, path: listPath(list) })
  if (page > 1) steps.push({ name: `Page ${page}`, path: listPath(list, page) })
  return [buildCollectionPage({ name: name ?? 'Blog', path: listPath(list, page) }), buildBreadcrumbs(steps)]
}

export function cityStructuredData({ city, trips }: { city: City; trips: readonly OfferedTrip[] }): Thing[] {
  return [
    buildCityService({ city, trips }),
    buildBreadcrumbs([home, { name: formatCity(city), path: cityPath(city.id) }]),
  ]
}

export function legalStructuredData({ name, title }: { name: 'privacy' | 'terms'; title: string }): Thing[] {
  return [buildBreadcrumbs([home, { name: title, path: `/${name}` }])]
}

/** Reads the vehicle categories with rates; empty during an outage. */
export async function readOfferedCategories(): Promise<VehicleCategory[]> {
  return await withOutageFallback([], () => content().vehicleCategories())
}
