import 'server-only'
// What the home page calls, and all it needs: `const home = await readHome()`.
//   testimonials, faqs, vehicles: always there (the catalogue's fallback at worst).
//   about: null -> the error box with `sentences.aboutFailed`.
//   contact, posts: undefined -> leave the SWR key out of the page, so that the browser's own read goes on.
import type { About, Contact, Faq, PostSummary, Testimonial, Vehicle } from '@/lib/content/schemas'
import { content } from './index'

export type Home = {
  testimonials: Testimonial[]
  faqs: Faq[]
  vehicles: Vehicle[]
  about: About | null
  contact: Contact | undefined
  posts: PostSummary[] | undefined
}

/** Reads everything that the home page shows. */
export async function readHome(): Promise<Home> {
  const from = content()
  const [testimonials, faqs, vehicles, about, contact, posts] = await Promise.all([
    from.testimonials(),
    from.faqs(),
    from.vehicles(),
    from.about(),
    from.contact(),
    from.posts(),
  ])
  return { testimonials, faqs, vehicles, about, contact, posts }
}
