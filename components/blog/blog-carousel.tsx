'use client'

import { type ComponentType, useEffect, useRef, useState } from 'react'
import { useNear } from '@/components/ui/use-near'
import type { PostSummary } from '@/lib/content/schemas'
import type { CarouselEngineProps } from './carousel-engine'
import { PostCard } from './post-card'

/**
 * The posts in a row. As it comes, the row scrolls by itself and needs no script; the engine that loops, plays and
 * draws the bullets arrives when the row comes near, and takes over the same cards where they stand.
 */
export function BlogCarousel({ posts }: { posts: PostSummary[] }) {
  const root = useRef<HTMLElement>(null)
  const [viewport, setViewport] = useState<HTMLDivElement | null>(null)
  const [Engine, setEngine] = useState<ComponentType<CarouselEngineProps> | null>(null)
  const [inView, setInView] = useState<readonly number[] | null>(null)
  const near = useNear(root)

  useEffect(() => {
    if (!near) return
    let wanted = true
    // Without the engine the row still scrolls: nothing to tell the reader.
    import('./carousel-engine').then(
      module => wanted && setEngine(() => module.CarouselEngine),
      () => {},
    )
    return () => {
      wanted = false
    }
  }, [near])

  return (
    <section ref={root} aria-label="Posts" aria-roledescription="carousel">
      <div ref={setViewport} className={inView ? 'overflow-hidden' : 'scroller'}>
        <ul className="-ml-8 flex">
          {posts.map((post, index) => (
            <li
              key={post._id}
              inert={inView !== null && !inView.includes(index)}
              className="min-w-0 shrink-0 grow-0 basis-full pl-8 md:basis-1/2 lg:basis-1/3"
            >
              <PostCard post={post} readOn="Read More" />
            </li>
          ))}
        </ul>
      </div>
      <div className="mt-8 h-11">
        {Engine && viewport ? (
          <Engine viewport={viewport} titles={posts.map(post => post.title)} onView={setInView} />
        ) : null}
      </div>
    </section>
  )
}
