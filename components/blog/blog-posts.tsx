'use client'

import { Fresh } from '@/components/ui/fresh'
import { Notice } from '@/components/ui/notice'
import { readPosts } from '@/lib/browser/content-client'
import type { PostSummary } from '@/lib/content/schemas'
import { sentences } from '@/lib/errors'
import { BlogCarousel } from './blog-carousel'

/** The posts in whichever state they are. */
export function BlogPosts({ initial }: { initial: PostSummary[] | undefined }) {
  return (
    <Fresh name="posts" read={readPosts} initial={initial}>
      {posts => {
        if (posts.state === 'loading')
          return <Notice kind="loading" sentence="Loading the posts" withoutScript={sentences.postsFailed} />
        if (posts.state === 'failed') return <Notice kind="failed" sentence={sentences.postsFailed} />
        if (posts.value.length === 0) return <Notice kind="empty" sentence={sentences.postsEmpty} />
        return <BlogCarousel posts={posts.value} />
      }}
    </Fresh>
  )
}
