import 'server-only'
import type {
  About,
  Contact,
  Faq,
  Post,
  PostSummary,
  Testimonial,
  Vehicle,
  VehicleCategory,
} from '@/lib/content/model/schemas'

/** AppError code of `eachPost` if a backend's response is not a list. */
export const POSTS_NOT_A_LIST = 'content_posts_not_a_list'

/**
 * Content of the site, wherever it is stored. What was read before the content changed is read again. Bodies of posts are sanitized, except from `eachPost`. Every method
 * rejects with an AppError of kind `unavailable`, with a message for visitors, if there is neither a current nor an
 * earlier good value.
 */
export type ContentPort = {
  testimonials(): Promise<Testimonial[]>
  faqs(): Promise<Faq[]>
  contact(): Promise<Contact>
  vehicles(): Promise<Vehicle[]>
  about(): Promise<About>
  vehicleCategories(): Promise<VehicleCategory[]>
  /** Yields every post with its raw body, in any order, for the post index. */
  eachPost(): AsyncIterable<Post>
  /**
   * Yields the posts with these ids and their bodies, in this order, without missing ones. Can fail only before the
   * first.
   */
  fullPosts(ids: readonly string[]): AsyncIterable<Post>
  /** Reads one post; null if there is none. A malformed id is null without a request. */
  post(id: string): Promise<Post | null>
  /** Lists related posts: same category, without the post itself. */
  related(query: { category: string; exclude: string; limit: number }): Promise<PostSummary[]>
  /** Reads everything again, for as long as that takes. Never rejects: what cannot be read stays as it was. */
  refresh(): Promise<void>
  /** Returns whether the vehicle categories could not be read the last time. */
  sellsOnOldRates(): boolean
}
