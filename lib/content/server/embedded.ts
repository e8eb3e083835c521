import 'server-only'
import { arrangePosts } from '@/lib/content/model/posts'
import { readPublishedAt } from '@/lib/content/model/published-at'
import type { Post } from '@/lib/content/model/schemas'
import { inSlices } from '@/lib/platform/slices'
import { createStaleIfErrorCache } from '@/lib/platform/stale-if-error-cache'
import { readContentFiles } from './files'
import { chooseImage, stockImages } from './image-check'
import { type ContentProblem, createProblemLog, listProblem } from './items'
import type { ContentPort } from './port'
import { withoutScheduled } from './post-files'

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
    posts: async () => (await load()).posts,
    knownPosts: () => cache.peek()?.posts,
    refresh: async () => void (await cache.refresh()),
    sellsOnOldRates: () => cache.isFailing(),
    check: async () => {
      await read(options, problems)
    },
  }
}

async function read({ directory, imageHosts, timeZone }: Options, problems: ReturnType<typeof createProblemLog>) {
  const files = await readContentFiles(directory)
  const foundProblems: ContentProblem[] = []

  /** Logs when a stock image replaces the given one. */
  function resolveImage(url: string, stock: string, field: string): string {
    const { value = stock, reason } = chooseImage(url, stock, imageHosts)
    if (reason !== undefined) foundProblems.push(listProblem(reason, field))
    return value
  }

  const posts: Post[] = []
  for await (const post of inSlices(withoutScheduled(files.posts, timeZone()))) {
    const { _id, featuredImage, publishedAt } = post
    posts.push({
      ...post,
      featuredImage: resolveImage(featuredImage, stockImages.post, `content/posts/${_id}.md: featuredImage`),
      publishedAt: publishedAt && (readPublishedAt(publishedAt, timeZone()) ?? undefined),
    })
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
    posts: arrangePosts(posts),
  }
  problems.logRead('pictures', foundProblems)
  return content
}
