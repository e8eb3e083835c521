import 'server-only'
import { fallbackFaqs, fallbackTestimonials, fallbackVehicles } from '@/lib/content/model/fallbacks'
import type { About, Contact, Faq, PostSummary, Testimonial, Vehicle } from '@/lib/content/model/schemas'
import { HOME_POST_COUNT } from '@/lib/site'
import { emptyHomeParts, type HomeParts, type HomeRecord } from './home-record'
import { isOutage } from './outage'
import type { ContentPort } from './port'

export type HomePageData = {
  testimonials: Testimonial[]
  faqs: Faq[]
  vehicles: Vehicle[]
  about: About | null
  contact: Contact | undefined
  posts: PostSummary[] | undefined
}

export type HomeContentSource = Pick<ContentPort, 'testimonials' | 'faqs' | 'vehicles' | 'about' | 'contact'> & {
  newestPosts(limit: number): Promise<PostSummary[]>
}

/** `build` generates the first page, `serve` regenerates the stored one, `develop` stores nothing. */
export type RenderPhase = 'build' | 'serve' | 'develop'

type Options = {
  content: HomeContentSource
  /** Content source; values of another source do not count. */
  source: string
  phase: RenderPhase
  record: HomeRecord
  shortenRevalidation: () => Promise<unknown>
}

/**
 * Creates the reader of the home page's parts. A part that fails keeps its stored value, or else its fallback; if the
 * stored page is unknown, the failure is thrown.
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
    let hasFailed = false
    await Promise.all([
      readPart('testimonials', content.testimonials),
      readPart('faqs', content.faqs),
      readPart('vehicles', content.vehicles),
      readPart('about', content.about),
      readPart('contact', content.contact),
      readPart('posts', () => content.newestPosts(HOME_POST_COUNT)),
    ])
    if (phase !== 'develop') await record.write(source, parts)
    if (hasFailed) await shortenRevalidation()
    return applyFallbacks(parts)

    async function readPart<Name extends keyof HomeParts>(
      name: Name,
      read: () => Promise<NonNullable<HomeParts[Name]>>,
    ) {
      try {
        parts[name] = await read()
      } catch (error) {
        if (!isOutage(error) || previous === null) throw error
        hasFailed = true
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
