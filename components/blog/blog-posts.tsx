'use client'

import { type ComponentType, useEffect, useRef, useState } from 'react'
import { AutoRefresh } from '@/components/ui/auto-refresh'
import { useNearViewport } from '@/components/ui/browser-state'
import { StatePanel } from '@/components/ui/state-panel'
import { fetchPosts } from '@/lib/content/client/content-client'
import type { PostSummary } from '@/lib/content/model/schemas'
import { userMessages } from '@/lib/errors'
import type { CarouselEngineProps } from './carousel-engine'
import { PostCard } from './post-card'

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

/** Shows the posts in a carousel that works without script. Its engine loads when the row nears the viewport. */
function BlogCarousel({ posts }: { posts: PostSummary[] }) {
  const root = useRef<HTMLElement>(null)
  const [viewport, setViewport] = useState<HTMLDivElement | null>(null)
  const [Engine, setEngine] = useState<ComponentType<CarouselEngineProps> | null>(null)
  const [visibleIndexes, setVisibleIndexes] = useState<readonly number[] | null>(null)
  const isNear = useNearViewport(root)

  useEffect(() => {
    if (!isNear) return
    import('./carousel-engine').then(
      module => setEngine(() => module.CarouselEngine),
      () => {},
    )
  }, [isNear])

  return (
    <section ref={root} aria-label="Posts" aria-roledescription="carousel">
      <div ref={setViewport} className={visibleIndexes ? 'overflow-hidden' : 'scroller'}>
        <ul className="carousel-posts -ml-8 flex">
          {posts.map((post, index) => (
            <li key={post._id} inert={visibleIndexes !== null && !visibleIndexes.includes(index)}>
              <PostCard post={post} linkText="Read More" />
            </li>
          ))}
        </ul>
      </div>
      <div className="mt-6 h-11">
        {Engine && viewport ? (
          <Engine viewport={viewport} titles={posts.map(post => post.title)} onVisibleChange={setVisibleIndexes} />
        ) : null}
      </div>
    </section>
  )
}
