import type { Metadata } from 'next'
import { PostUnavailable } from '@/components/blog/post-unavailable'
import { userMessages } from '@/lib/errors'

export const metadata: Metadata = { title: userMessages.postMissing, robots: { index: false } }

/** What an id that no post can have leads to: made once, at the build. */
export default function NoPostPage() {
  return <PostUnavailable state="missing" />
}
