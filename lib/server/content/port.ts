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
} from '@/lib/content/schemas'

/** The code of the AppError that `eachPost` throws where a backend's answer is not a list. */
export const POSTS_NOT_A_LIST = 'content_posts_not_a_list'

/**
 * What the site says, wherever it is kept. The bodies of posts are already sanitised, but those of `eachPost`.
 * Every verb throws an AppError of kind `unavailable`, with the visitor's sentence, where it has neither an answer
 * nor an earlier good one.
 */
export type ContentPort = {
  testimonials(): Promise<Testimonial[]>
  faqs(): Promise<Faq[]>
  contact(): Promise<Contact>
  vehicles(): Promise<Vehicle[]>
  about(): Promise<About>
  vehicleCategories(): Promise<VehicleCategory[]>
  /** Every post with its body as it was written, one after another in any order: what the index of posts reads. */
  eachPost(): AsyncIterable<Post>
  /** The posts of these ids with their bodies, in this order. One that is not there is left out. It fails, if at all, before the first. */
  fullPosts(ids: readonly string[]): AsyncIterable<Post>
  /** One post, or null where there is none. An id of the wrong form is null before anything is read. */
  post(id: string): Promise<Post | null>
  /** The posts beside one: same category, itself left out. */
  related(query: { category: string; exclude: string; limit: number }): Promise<PostSummary[]>
  /** Has everything asked for anew: it changed. What was good before stands in where it cannot be had. */
  invalidate(): Promise<void>
}
