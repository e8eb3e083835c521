import 'server-only'
import { arrangePosts } from '@/lib/content/model/posts'
import { createContentCache, readContentFiles } from './files'
import { createItemReaders, type ItemOptions, logProblems, readList } from './items'
import type { Content, ContentPort } from './port'
import { withoutScheduled } from './post-files'

type Options = ItemOptions & { directory: string }

/**
 * Creates content from a folder, read and validated in full on first use. Reading rejects with an Error that names file
 * and field if the folder is invalid; one broken later leaves the content as it was.
 */
export function createEmbeddedContent(options: Options): ContentPort {
  const cache = createContentCache(() => read(options))
  return {
    read: async part => (await cache.read())[part],
    knownPosts: () => cache.peek()?.posts,
    refresh: async () => void (await cache.refresh()),
    sellsOnOldRates: () => cache.isFailing(),
  }
}

/** Of valid files, the item readers replace pictures that may not be shown, and read dates in the site's zone. */
async function read(options: Options): Promise<Content> {
  const files = await readContentFiles(options.directory)
  const readers = createItemReaders(options)
  const vehicles = await readList(files.vehicles, readers.vehicle, { nameField: 'name' })
  const about = readers.about(files.about)
  const current = withoutScheduled(files.posts, options.timeZone())
  const posts = await readList(current, readers.post, { nameField: null })
  logProblems('vehicles', vehicles.problems)
  logProblems('about', about.problems)
  logProblems('posts', posts.problems)
  return {
    ...files,
    vehicles: vehicles.items,
    about: about.value ?? files.about,
    posts: arrangePosts(posts.items),
  }
}
