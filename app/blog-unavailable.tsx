import { Unavailable } from '@/components/blog/list-page'
import { withOutageFallback } from '@/lib/content/server/outage'
import { readNewestPosts } from '@/lib/content/server/posts'
import { SiteFooter } from './site-footer'

const NEWEST_COUNT = 3

type Props = { kind: 'post' | 'list'; state: 'missing' | 'failed' }

/** Replaces a missing or failed page of the blog; a missing one offers the newest posts. */
export async function BlogUnavailable({ kind, state }: Props) {
  const newest = state === 'missing' ? await withOutageFallback([], () => readNewestPosts(NEWEST_COUNT)) : []
  return (
    <>
      <Unavailable kind={kind} state={state} newest={newest} />
      <SiteFooter />
    </>
  )
}
