import 'server-only'
import { fallbackFaqs, fallbackTestimonials, fallbackVehicles } from '@/lib/content/model/fallbacks'
import type { VehicleCategory } from '@/lib/content/model/schemas'
import { HOME_POST_COUNT } from '@/lib/site'
import { content } from './index'
import { withOutageFallback } from './outage'
import { readNewestPosts } from './posts'

/**
 * Reads everything that the home page shows. A part that could never be read has its fallback, for a few seconds: without
 * an about text the page shows `userMessages.aboutFailed`, and contact and posts are then read by the browser.
 */
export async function readHome() {
  const source = content()
  const [testimonials, faqs, vehicles, categories, about, contact, posts] = await Promise.all([
    withOutageFallback(fallbackTestimonials, source.testimonials),
    withOutageFallback(fallbackFaqs, source.faqs),
    withOutageFallback(fallbackVehicles, source.vehicles),
    withOutageFallback<VehicleCategory[]>([], source.vehicleCategories),
    withOutageFallback(null, source.about),
    withOutageFallback(undefined, source.contact),
    withOutageFallback(undefined, () => readNewestPosts(HOME_POST_COUNT)),
  ])
  return { testimonials, faqs, vehicles, categories, about, contact, posts }
}
