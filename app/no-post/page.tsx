import type { Metadata } from 'next'
import { PostUnavailable } from '@/components/blog/post-unavailable'
import { userMessages } from '@/lib/errors'

export const metadata: Metadata = { title: userMessages.postMissing, robots: { index: false } }

/** Renders the 404 page for every invalid post ID, prerendered at build time. */
export default function NoPostPage() {
  return <PostUnavailable state="missing" />
}
