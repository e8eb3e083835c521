import 'server-only'
import { fallbackFaqs, fallbackTestimonials, fallbackVehicles } from '@/lib/content/model/fallbacks'
import type { About, Contact, Faq, PostSummary, Testimonial, Vehicle } from '@/lib/content/model/schemas'
import { toSummary } from '@/lib/content/model/summary'
import { HOME_POST_COUNT } from '@/lib/site'
import { content } from '../index'
import { isOutage, shortenRevalidation } from '../outage'
import { readPosts } from '../posts'

export type HomePageData = {
  testimonials: Testimonial[]
  faqs: Faq[]
  vehicles: Vehicle[]
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
  const [testimonials, faqs, vehicles, about, contact, posts] = await Promise.all([
    readPart(source.testimonials, fallbackTestimonials),
    readPart(source.faqs, fallbackFaqs),
    readPart(source.vehicles, fallbackVehicles),
    readPart(source.about, null),
    readPart(source.contact, undefined),
    readPart(readNewestPosts, undefined),
  ])
  if (hasFailed) await shortenRevalidation()
  return { testimonials, faqs, vehicles, about, contact, posts }
}

async function readNewestPosts(): Promise<PostSummary[]> {
  return (await readPosts()).all.slice(0, HOME_POST_COUNT).map(toSummary)
}
