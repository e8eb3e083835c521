import 'server-only'
import { fallbackFaqs, fallbackTestimonials, fallbackVehicles } from '@/lib/content/fallbacks'
import type { About, Contact, Faq, PostSummary, Testimonial, Vehicle } from '@/lib/content/schemas'
import { AppError } from '@/lib/errors'
import { POSTS_ON_HOME } from '@/lib/site'
import { type HomeParts, type HomeRecord, nothing } from './home-record'
import type { ContentPort } from './port'

export type Home = {
  testimonials: Testimonial[]
  faqs: Faq[]
  vehicles: Vehicle[]
  about: About | null
  contact: Contact | undefined
  posts: PostSummary[] | undefined
}

/** Where the parts come from; of the posts the newest alone. */
export type HomeContent = Pick<ContentPort, 'testimonials' | 'faqs' | 'vehicles' | 'about' | 'contact'> & {
  newestPosts(limit: number): Promise<PostSummary[]>
}

/** `build` makes the first page of all; `serve` makes one again that is already stored; `develop` stores nothing. */
export type Stage = 'build' | 'serve' | 'develop'

type Options = {
  content: HomeContent
  /** Where the content comes from; another source's answers are not this one's earlier answers. */
  source: string
  stage: Stage
  record: HomeRecord
  /** Lets the page being made live shortly. */
  shortenLife: () => Promise<unknown>
}

/**
 * Reads the home page's parts, each on its own. One that fails is what the stored page holds of it, and where that is
 * nothing, the fallback; where it cannot be known what the stored page holds, the failure is thrown.
 */
export function createHomeReader({ content, source, stage, record, shortenLife }: Options): () => Promise<Home> {
  return async () => {
    const before = stage === 'serve' ? await record.read(source) : nothing
    const parts: HomeParts = { ...nothing }
    await Promise.all([
      fill('testimonials', content.testimonials),
      fill('faqs', content.faqs),
      fill('vehicles', content.vehicles),
      fill('about', content.about),
      fill('contact', content.contact),
      fill('posts', () => content.newestPosts(POSTS_ON_HOME)),
    ])
    if (stage !== 'develop') await record.write(source, parts)
    if (Object.values(parts).includes(null)) await shortenLife()
    return withFallbacks(parts)

    async function fill<Name extends keyof HomeParts>(name: Name, read: () => Promise<NonNullable<HomeParts[Name]>>) {
      try {
        parts[name] = await read()
      } catch (error) {
        if (!(error instanceof AppError && error.kind === 'unavailable') || before === null) throw error
        parts[name] = before[name]
      }
    }
  }
}

function withFallbacks(parts: HomeParts): Home {
  return {
    testimonials: parts.testimonials ?? fallbackTestimonials,
    faqs: parts.faqs ?? fallbackFaqs,
    vehicles: parts.vehicles ?? fallbackVehicles,
    about: parts.about,
    contact: parts.contact ?? undefined,
    posts: parts.posts ?? undefined,
  }
}
