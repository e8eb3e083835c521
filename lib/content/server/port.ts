import 'server-only'
import type { Posts } from '@/lib/content/model/posts'
import type { About, Contact, Faq, Testimonial, Vehicle, VehicleCategory } from '@/lib/content/model/schemas'

/** AppError code of a list if a backend's response is JSON, but not a list. */
export const CONTENT_NOT_A_LIST = 'content_not_a_list'

export type Content = {
  testimonials: Testimonial[]
  faqs: Faq[]
  contact: Contact
  vehicles: Vehicle[]
  about: About
  vehicleCategories: VehicleCategory[]
  /** Their bodies are not sanitized (posts.ts). */
  posts: Posts
}

/** Content of the site, wherever it is stored. What was read before the content changed is read again. */
export type ContentPort = {
  /** Rejects with an AppError `unavailable`, with a message for visitors, if there is neither a current nor an earlier good value. */
  read<Part extends keyof Content>(part: Part): Promise<Content[Part]>
  /** Returns the posts if they are current, without reading them. */
  knownPosts(): Posts | undefined
  /** Reads everything again, for as long as that takes. Rejects if the posts cannot be read; what fails stays as it was. */
  refresh(): Promise<void>
  /** Returns whether the vehicle categories could not be read the last time. */
  sellsOnOldRates(): boolean
}
