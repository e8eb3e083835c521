import 'server-only'
import { fallbackFaqs, fallbackTestimonials, fallbackVehicles } from '@/lib/content/model/fallbacks'
import { HOME_POST_COUNT } from '@/lib/site'
import { readOr } from './index'
import { withOutageFallback } from './outage'
import { readNewestPosts } from './posts'

/**
 * Reads everything that the home page shows. A part that could never be read has its fallback, for a few seconds: without
 * an about text the page shows `userMessages.aboutFailed`, and contact and posts are then read by the browser.
 */
export async function readHome() {
  const [testimonials, faqs, vehicles, categories, about, contact, posts] = await Promise.all([
    readOr('testimonials', fallbackTestimonials),
    readOr('faqs', fallbackFaqs),
    readOr('vehicles', fallbackVehicles),
    readOr('vehicleCategories', []),
    readOr('about', null),
    readOr('contact', undefined),
    withOutageFallback(undefined, () => readNewestPosts(HOME_POST_COUNT)),
  ])
  return { testimonials, faqs, vehicles, categories, about, contact, posts }
}
