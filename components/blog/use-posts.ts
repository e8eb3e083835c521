'use client'

import { type Fresh, useFresh } from '@/components/ui/use-fresh'
import { readPosts } from '@/lib/browser/content-client'
import type { PostSummary } from '@/lib/content/schemas'

/** The carousel's posts, kept fresh. */
export function usePosts(initial: PostSummary[] | undefined): Fresh<PostSummary[]> {
  return useFresh({ key: 'posts', read: readPosts, initial })
}
