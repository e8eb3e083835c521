import 'server-only'
import { fallbackFaqs, fallbackTestimonials, fallbackVehicles } from '@/lib/content/fallbacks'
import type { About, Contact, Faq, PostSummary, Testimonial, Vehicle } from '@/lib/content/schemas'
import { AppError } from '@/lib/errors'
import { HOME_POST_COUNT } from '@/lib/site'
import { emptyHomeParts, type HomeParts, type HomeRecord } from './home-record'
import type { ContentPort } from './port'

export type HomePageData = {
  testimonials: Testimonial[]
  faqs: Faq[]
  vehicles: Vehicle[]
  about: About | null
  contact: Contact | undefined
  posts: PostSummary[] | undefined
}

/** Where the parts come from; of the posts the newest alone. */
export type HomeContentSource = Pick<ContentPort, 'testimonials' | 'faqs' | 'vehicles' | 'about' | 'contact'> & {
  newestPosts(limit: number): Promise<PostSummary[]>
}

/** `build` makes the first page of all; `serve` makes one again that is already stored; `develop` stores nothing. */
export type RenderPhase = 'build' | 'serve' | 'develop'

type Options = {
  content: HomeContentSource
  /** Where the content comes from; another source's answers are not this one's earlier answers. */
  source: string
  phase: RenderPhase
  record: HomeRecord
  /** Lets the page being made live shortly. */
  shortenRevalidation: () => Promise<unknown>
}

/**
 * Reads the home page's parts, each on its own. One that fails is what the stored page holds of it, and where that is
 * nothing, the fallback; where it cannot be known what the stored page holds, the failure is thrown.
 */
export function createHomeReader({
  content,
  source,
  phase,
  record,
  shortenRevalidation,
}: Options): () => Promise<HomePageData> {
  return async () => {
    const previous = phase === 'serve' ? await record.read(source) : emptyHomeParts
    const parts: HomeParts = { ...emptyHomeParts }
    await Promise.all([
      readPart('testimonials', content.testimonials),
      readPart('faqs', content.faqs),
      readPart('vehicles', content.vehicles),
      readPart('about', content.about),
      readPart('contact', content.contact),
      readPart('posts', () => content.newestPosts(HOME_POST_COUNT)),
    ])
    if (phase !== 'develop') await record.write(source, parts)
    if (Object.values(parts).includes(null)) await shortenRevalidation()
    return applyFallbacks(parts)

    async function readPart<Name extends keyof HomeParts>(
      name: Name,
      read: () => Promise<NonNullable<HomeParts[Name]>>,
    ) {
      try {
        parts[name] = await read()
      } catch (error) {
        if (!(error instanceof AppError && error.kind === 'unavailable') || previous === null) throw error
        parts[name] = previous[name]
      }
    }
  }
}

function applyFallbacks(parts: HomeParts): HomePageData {
  return {
    testimonials: parts.testimonials ?? fallbackTestimonials,
    faqs: parts.faqs ?? fallbackFaqs,
    vehicles: parts.vehicles ?? fallbackVehicles,
    about: parts.about,
    contact: parts.contact ?? undefined,
    posts: parts.posts ?? undefined,
  }
}
