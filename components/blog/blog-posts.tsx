'use client'

import { AutoRefresh } from '@/components/ui/auto-refresh'
import { StatePanel } from '@/components/ui/state-panel'
import { fetchPosts } from '@/lib/content/client/content-client'
import type { PostSummary } from '@/lib/content/model/schemas'
import { userMessages } from '@/lib/errors'
import { BlogCarousel } from './blog-carousel'

/** Renders the posts in their current state. */
export function BlogPosts({ initial }: { initial: PostSummary[] | undefined }) {
  return (
    <AutoRefresh cacheKey="posts" load={fetchPosts} initial={initial}>
      {posts => {
        if (posts.state === 'loading')
          return <StatePanel kind="loading" message="Loading posts" noScriptMessage={userMessages.postsFailed} />
        if (posts.state === 'failed') return <StatePanel kind="failed" message={userMessages.postsFailed} />
        if (posts.value.length === 0) return <StatePanel kind="empty" message={userMessages.postsEmpty} />
        return <BlogCarousel posts={posts.value} />
      }}
    </AutoRefresh>
  )
}
