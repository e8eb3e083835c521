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
import { isOutage, shortenRevalidation } from './outage'
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
  let hasFailed = false

  async function readPart<T, F>(read: () => Promise<T>, fallback: F): Promise<T | F> {
    try {
      return await read()
    } catch (error) {
      if (!isOutage(error)) throw error
      hasFailed = true
      return fallback
    }
  }

  const source = content()
  const [testimonials, faqs, vehicles, categories, about, contact, posts] = await Promise.all([
    readPart(source.testimonials, fallbackTestimonials),
    readPart(source.faqs, fallbackFaqs),
    readPart(source.vehicles, fallbackVehicles),
    readPart(source.vehicleCategories, []),
    readPart(source.about, null),
    readPart(source.contact, undefined),
    readPart(() => readNewestPosts(HOME_POST_COUNT), undefined),
  ])
  if (hasFailed) await shortenRevalidation()
  return { testimonials, faqs, vehicles, categories, about, contact, posts }
}
