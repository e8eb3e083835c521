import type { Metadata } from 'next'
import { permanentRedirect } from 'next/navigation'
import { cache } from 'react'
import { SiteFooter } from '@/app/site-footer'
import { PostAbsent } from '@/components/blog/post-absent'
import { PostArticle } from '@/components/blog/post-article'
import { PostBar } from '@/components/blog/post-bar'
import { RelatedPosts } from '@/components/blog/related-posts'
import { ShareButton } from '@/components/blog/share-button'
import { StructuredData } from '@/components/layout/structured-data'
import { postPath } from '@/lib/content/paths'
import { newestPostIds, type PostPage, readPost } from '@/lib/server/content/post-page'
import { postData } from '@/lib/server/metadata/page-data'
import { absentMetadata, postMetadata } from '@/lib/server/metadata/pages'
import { POST_ID_PATTERN } from '@/lib/site'

export const revalidate = 60

/** Posts built ahead; every other is made when it is first asked for. */
const BUILT_POSTS = 50

type Params = { params: Promise<{ id: string }> }

export async function generateStaticParams() {
  const ids = await newestPostIds(BUILT_POSTS)
  return ids.map(id => ({ id }))
}

export async function generateMetadata({ params }: Params): Promise<Metadata> {
  const page = await load((await params).id)
  if (page.state === 'moved') return {}
  return page.state === 'ok' ? postMetadata(page.post) : absentMetadata(page.state)
}

export default async function BlogPostPage({ params }: Params) {
  const page = await load((await params).id)
  if (page.state === 'moved') permanentRedirect(postPath(page.id))
  if (page.state !== 'ok') return <PostAbsent state={page.state} />
  const { post, related } = page
  return (
    <>
      <StructuredData parts={postData(post)} />
      <PostBar>
        <ShareButton title={post.title} excerpt={post.excerpt} />
      </PostBar>
      <main className="pt-bar">
        <PostArticle post={post} />
        <RelatedPosts posts={related} />
      </main>
      <div className="print:hidden">
        <SiteFooter />
      </div>
    </>
  )
}

/** One read a render, for the page and its metadata alike. */
const load = cache(async (id: string): Promise<PostPage> => {
  return POST_ID_PATTERN.test(id) ? readPost(id) : { state: 'missing' }
})
