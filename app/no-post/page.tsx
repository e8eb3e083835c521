import type { Metadata } from 'next'
import { PostUnavailable } from '@/components/blog/post-page'
import { userMessages } from '@/lib/errors'

export const metadata: Metadata = { title: userMessages.postMissing, robots: { index: false } }

/** Renders the 404 page of every invalid post ID. */
export default function NoPostPage() {
  return <PostUnavailable state="missing" />
}
