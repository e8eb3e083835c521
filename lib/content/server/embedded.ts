import 'server-only'
import { readPublishedAt } from '@/lib/content/model/published-at'
import type { About, Contact, Faq, Post, Testimonial, Vehicle, VehicleCategory } from '@/lib/content/model/schemas'
import { selectPosts, selectPostsById, sortNewestFirst } from '@/lib/content/model/select-posts'
import { toSummary } from '@/lib/content/model/summary'
import { createStaleIfErrorCache } from '@/lib/platform/stale-if-error-cache'
import { readContentFiles } from './files'
import { createImageChooser, stockImages } from './image-check'
import { type ContentProblem, listProblem } from './list-reader'
import type { ContentPort } from './port'
import { createProblemLog, type ProblemLog } from './problem-log'
import { sanitizePost } from './sanitize'

export type EmbeddedContent = {
  testimonials: Testimonial[]
  faqs: Faq[]
  contact: Contact
  vehicles: Vehicle[]
  about: About
  vehicleCategories: VehicleCategory[]
  posts: Post[]
}

type Options = {
  directory: string
  imageHosts: readonly string[]
  /** Of times without a zone. */
  timeZone: () => string
  /** When the content last changed: files read before are read again. */
  invalidatedAt?: () => number
  now?: () => number
}

/**
 * Creates content from a folder, read and validated in full on first use. `check` only validates it. Every method
 * rejects with an Error that names file and field if the folder is invalid; one broken later leaves the content as it was.
 */
export function createEmbeddedContent(options: Options): ContentPort & { check(): Promise<void> } {
  const problems = createProblemLog()
  const cache = createStaleIfErrorCache({
    ...options,
    freshMs: Number.POSITIVE_INFINITY,
    read: () => read(options, problems),
    onFailure: error => console.error(error instanceof Error ? error.message : error),
  })
  const load = () => cache.read()

  return {
    testimonials: async () => (await load()).testimonials,
    faqs: async () => (await load()).faqs,
    contact: async () => (await load()).contact,
    vehicles: async () => (await load()).vehicles,
    about: async () => (await load()).about,
    vehicleCategories: async () => (await load()).vehicleCategories,
    eachPost: async function* () {
      yield* (await load()).posts
    },
    fullPosts: async function* (ids) {
      yield* selectPostsById((await load()).posts, ids)
    },
    post: async id => (await load()).posts.find(post => post._id === id) ?? null,
    related: async query => selectPosts((await load()).posts, query).map(toSummary),
    refresh: async () => void (await cache.refresh().catch(() => {})),
    sellsOnOldRates: () => cache.isFailing(),
    check: async () => {
      await read(options, problems)
    },
  }
}

async function read({ directory, imageHosts, timeZone }: Options, problems: ProblemLog): Promise<EmbeddedContent> {
  const files = await readContentFiles(directory)
  const chooseImage = createImageChooser(imageHosts)
  const foundProblems: ContentProblem[] = []

  /** Logs when a stock image replaces the given one. */
  function resolveImage(url: string, stock: string, field: string): string {
    const { value, reason } = chooseImage(url, stock)
    if (reason !== undefined) foundProblems.push({ ...listProblem(reason), field })
    return value
  }

  const content = {
    ...files,
    about: {
      ...files.about,
      imageUrl: resolveImage(files.about.imageUrl, stockImages.about, 'content/about.json: imageUrl'),
    },
    vehicles: files.vehicles.map(vehicle => ({
      ...vehicle,
      img: resolveImage(vehicle.img, stockImages.vehicle, `content/vehicles.json: ${vehicle.name}: img`),
    })),
    posts: sortNewestFirst(
      files.posts.map(post => ({
        ...post,
        featuredImage: resolveImage(
          post.featuredImage,
          stockImages.post,
          `content/posts/${post._id}.md: featuredImage`,
        ),
        publishedAt: post.publishedAt && (readPublishedAt(post.publishedAt, timeZone()) ?? undefined),
        content: sanitizePost(post.content, { imageHosts }),
      })),
    ),
  }
  problems.logRead('pictures', foundProblems)
  return content
}
