import type { Metadata } from 'next'
import { PostAbsent } from '@/components/blog/post-absent'
import { sentences } from '@/lib/errors'

export const metadata: Metadata = { title: sentences.postMissing, robots: { index: false } }

/** What an id that no post can have leads to: made once, at the build. */
export default function NoPostPage() {
  return <PostAbsent state="missing" />
}
