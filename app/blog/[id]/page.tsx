import type { Metadata } from 'next'
import { permanentRedirect } from 'next/navigation'
import { cache } from 'react'
import { BlogUnavailable } from '@/app/blog-unavailable'
import { SiteFooter } from '@/app/site-footer'
import { PostArticle } from '@/components/blog/post-article'
import { RelatedPosts, ShareButton } from '@/components/blog/post-page'
import { PostBookingBar, PostRide, PostRideLine } from '@/components/cities/trip-fares'
import { ShareScript, StructuredData } from '@/components/layout/page-script'
import { SimpleTopBar, SkipLinks } from '@/components/layout/top-bars'
import { readPostRides } from '@/lib/cities/server/city-pages'
import { postMetadata, unavailableMetadata } from '@/lib/content/server/metadata'
import { type PostPage, readPostPage } from '@/lib/content/server/posts'
import { postStructuredData } from '@/lib/content/server/structured-data'
import { browserMaps } from '@/lib/places/server/adapters'
import { POST_ID_PATTERN } from '@/lib/site'

type Params = { params: Promise<{ id: string }> }

/** None: a server makes its pages from its own content (lib/rendering/page-cache.ts). */
export const generateStaticParams = () => []

export async function generateMetadata({ params }: Params): Promise<Metadata> {
  const page = await load((await params).id)
  if (page.state === 'moved') return {}
  return page.state === 'ok' ? postMetadata(page.post) : unavailableMetadata('post', page.state)
}

export default async function BlogPostPage({ params }: Params) {
  const page = await load((await params).id)
  if (page.state === 'moved') permanentRedirect(page.path)
  if (page.state !== 'ok') return <BlogUnavailable kind="post" state={page.state} />
  const { post, related } = page
  const { city, trip, minFareCents, placeNames } = await readPostRides(post)
  return (
    <>
      <StructuredData parts={postStructuredData(post)} />
      <SkipLinks />
      <SimpleTopBar className="fixed inset-x-0 top-0 z-40 bg-ink/90 backdrop-blur-md print:hidden">
        <ShareButton title={post.title} excerpt={post.excerpt} />
      </SimpleTopBar>
      <main id="content" tabIndex={-1} className="printed pt-bar outline-none">
        <PostArticle post={post} line={<PostRideLine trip={trip} minFareCents={minFareCents} />} />
        {city === null || trip === null ? null : <PostRide city={city} trip={trip} />}
        {city === null ? null : <PostBookingBar city={city} maps={browserMaps()} placeNames={placeNames} />}
        <RelatedPosts posts={related} />
      </main>
      <div className="print:hidden">
        <SiteFooter />
      </div>
      <ShareScript />
    </>
  )
}

const load = cache(async (id: string): Promise<PostPage> => {
  return POST_ID_PATTERN.test(id) ? readPostPage(id) : { state: 'missing' }
})
