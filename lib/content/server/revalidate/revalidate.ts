import 'server-only'
import { listPath, postPath } from '@/lib/content/model/paths'
import type { ContentPort } from '@/lib/content/server/port'
import type { ManagedPostIndex } from '@/lib/content/server/post-index/post-index'
import { affectsPosts, pagesForTags, postIdOf } from './tags'

type RevalidateContext = {
  content: Pick<ContentPort, 'invalidate'>
  index: Pick<ManagedPostIndex, 'ids' | 'refresh'>
  /** The previous page is served until its next visit succeeds. */
  revalidatePage: (page: string) => void
}

/** Revalidates content and returns changed paths. Rejects, revalidating nothing, if posts cannot be loaded. */
export async function revalidateContent(
  tags: readonly string[],
  { content, index, revalidatePage }: RevalidateContext,
): Promise<string[]> {
  const postsChanged = affectsPosts(tags)
  const before = tags.includes('posts') ? await publicationDates(index) : new Map<string, string>()
  await content.invalidate()
  if (postsChanged) await index.refresh()
  for (const page of pagesForTags(tags)) revalidatePage(page)
  if (!postsChanged) return []
  const taggedIds = tags.map(postIdOf).filter(id => id !== null)
  const changed = tags.includes('posts') ? changedIds(before, await publicationDates(index)) : []
  return [...new Set([...taggedIds, ...changed].map(postPath)), listPath({ kind: 'all' })]
}

async function publicationDates(index: Pick<ManagedPostIndex, 'ids'>): Promise<Map<string, string>> {
  return new Map((await index.ids()).map(({ _id, publishedAt }) => [_id, publishedAt ?? '']))
}

function changedIds(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] {
  const ids = new Set([...before.keys(), ...after.keys()])
  return [...ids].filter(id => before.get(id) !== after.get(id))
}
