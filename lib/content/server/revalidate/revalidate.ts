import 'server-only'
import type { ContentPort } from '@/lib/content/server/port'
import type { ManagedPostIndex } from '@/lib/content/server/post-index/post-index'
import { affectsPosts, pagesForTags } from './tags'

type RevalidateContext = {
  content: Pick<ContentPort, 'invalidate'>
  index: Pick<ManagedPostIndex, 'refresh'>
  /** The previous page is served until its next visit succeeds. */
  revalidatePage: (page: string) => void
}

/** Revalidates content. Rejects, revalidating no page, if posts cannot be loaded. */
export async function revalidateContent(
  tags: readonly string[],
  { content, index, revalidatePage }: RevalidateContext,
): Promise<void> {
  await content.invalidate()
  if (affectsPosts(tags)) await index.refresh()
  for (const page of pagesForTags(tags)) revalidatePage(page)
}
