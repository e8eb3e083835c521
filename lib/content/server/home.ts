import 'server-only'
import { fallbackFaqs, fallbackTestimonials, fallbackVehicles } from '@/lib/content/model/fallbacks'
import type {
  About,
  Contact,
  Faq,
  PostSummary,
  Testimonial,
  Vehicle,
  VehicleCategory,
} from '@/lib/content/model/schemas'
import { HOME_POST_COUNT } from '@/lib/site'
import { content } from './index'
import { withOutageFallback } from './outage'
import { readNewestPosts } from './posts'

export type HomePageData = {
  testimonials: Testimonial[]
  faqs: Faq[]
  vehicles: Vehicle[]
  /** With rates. */
  categories: VehicleCategory[]
  /** Null if unavailable: the page shows `userMessages.aboutFailed`. */
  about: About | null
  /** This and the posts are undefined if unavailable: the browser reads them. */
  contact: Contact | undefined
  posts: PostSummary[] | undefined
}

/** Reads everything that the home page shows. A part that could never be read has its fallback, for a few seconds. */
export async function readHome(): Promise<HomePageData> {
  const source = content()
  const [testimonials, faqs, vehicles, categories, about, contact, posts] = await Promise.all([
    withOutageFallback(fallbackTestimonials, source.testimonials),
    withOutageFallback(fallbackFaqs, source.faqs),
    withOutageFallback(fallbackVehicles, source.vehicles),
    withOutageFallback([], source.vehicleCategories),
    withOutageFallback(null, source.about),
    withOutageFallback(undefined, source.contact),
    withOutageFallback(undefined, () => readNewestPosts(HOME_POST_COUNT)),
  ])
  return { testimonials, faqs, vehicles, categories, about, contact, posts }
}
