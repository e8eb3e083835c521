import 'server-only'
import type { About, Contact, Faq, Post, Testimonial, Vehicle, VehicleCategory } from '@/lib/content/model/schemas'
import { selectPosts, selectPostsById, sortNewestFirst } from '@/lib/content/model/select-posts'
import { toSummary } from '@/lib/content/model/summary'
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
  /** Reads the files again on every call, for development. */
  reread?: boolean
}

/**
 * Creates content from a folder, read and validated in full on first use. `check` does that at once. Every method
 * rejects with an Error that names file and field if the folder is invalid.
 */
export function createEmbeddedContent(options: Options): ContentPort & { check(): Promise<void> } {
  let cachedContent: Promise<EmbeddedContent> | undefined
  const problems = createProblemLog()

  function load(): Promise<EmbeddedContent> {
    if (options.reread) return read(options, problems)
    cachedContent ??= read(options, problems)
    return cachedContent
  }

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
    invalidate: async () => {
      const before = cachedContent
      const after = read(options, problems)
      // Rejects if the operator broke the folder; the previous content stays.
      await after
      if (cachedContent === before) cachedContent = after
    },
    check: async () => {
      await load()
    },
  }
}

async function read({ directory, imageHosts }: Options, problems: ProblemLog): Promise<EmbeddedContent> {
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
        content: sanitizePost(post.content, { imageHosts }),
      })),
    ),
  }
  problems.logRead('pictures', foundProblems)
  return content
}
