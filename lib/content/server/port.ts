import 'server-only'
import type { Posts } from '@/lib/content/model/posts'
import type { About, Contact, Faq, Testimonial, Vehicle, VehicleCategory } from '@/lib/content/model/schemas'

/** AppError code of a list if a backend's response is JSON, but not a list. */
export const CONTENT_NOT_A_LIST = 'content_not_a_list'

/**
 * Content of the site, wherever it is stored. What was read before the content changed is read again. Bodies of posts are
 * not sanitized (posts.ts). Every method rejects with an AppError of kind `unavailable`, with a message for visitors, if
 * there is neither a current nor an earlier good value.
 */
export type ContentPort = {
  testimonials(): Promise<Testimonial[]>
  faqs(): Promise<Faq[]>
  contact(): Promise<Contact>
  vehicles(): Promise<Vehicle[]>
  about(): Promise<About>
  vehicleCategories(): Promise<VehicleCategory[]>
  posts(): Promise<Posts>
  /** Returns the posts if they are current, without reading them. */
  knownPosts(): Posts | undefined
  /** Reads everything again, for as long as that takes. Rejects if the posts cannot be read; what fails stays as it was. */
  refresh(): Promise<void>
  /** Returns whether the vehicle categories could not be read the last time. */
  sellsOnOldRates(): boolean
}
