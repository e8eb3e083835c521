'use client'

import { Alert } from '@/components/ui/alert'
import { AutoRefresh } from '@/components/ui/auto-refresh'
import { fetchPosts } from '@/lib/browser/content-client'
import type { PostSummary } from '@/lib/content/schemas'
import { userMessages } from '@/lib/errors'
import { BlogCarousel } from './blog-carousel'

/** Renders the posts in their current state. */
export function BlogPosts({ initial }: { initial: PostSummary[] | undefined }) {
  return (
    <AutoRefresh cacheKey="posts" load={fetchPosts} initial={initial}>
      {posts => {
        if (posts.state === 'loading')
          return <Alert kind="loading" message="Loading the posts" noScriptMessage={userMessages.postsFailed} />
        if (posts.state === 'failed') return <Alert kind="failed" message={userMessages.postsFailed} />
        if (posts.value.length === 0) return <Alert kind="empty" message={userMessages.postsEmpty} />
        return <BlogCarousel posts={posts.value} />
      }}
    </AutoRefresh>
  )
}
