import type { Metadata } from 'next'
import { cache } from 'react'
import { PostAbsent } from '@/components/blog/post-absent'
import { PostBar } from '@/components/blog/post-bar'
import { PostBody } from '@/components/blog/post-body'
import { PostHeader } from '@/components/blog/post-header'
import { RelatedPosts } from '@/components/blog/related-posts'
import { ShareButton } from '@/components/blog/share-button'
import { Footer } from '@/components/layout/footer'
import { StructuredData } from '@/components/layout/structured-data'
import { Picture } from '@/components/ui/picture'
import { newestPostIds, type PostPage, readPost } from '@/lib/server/content/post-page'
import { env } from '@/lib/server/env'
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
  return page.state === 'ok' ? postMetadata(page.post) : absentMetadata(page.state)
}

export default async function BlogPostPage({ params }: Params) {
  const page = await load((await params).id)
  if (page.state !== 'ok') return <PostAbsent state={page.state} />
  const { post, related } = page
  return (
    <>
      <StructuredData parts={postData(post)} />
      <PostBar>
        <ShareButton title={post.title} excerpt={post.excerpt} />
      </PostBar>
      <main className="pt-bar">
        <article>
          <div className="mx-auto max-w-page md:px-8 md:pt-8">
            <Picture
              src={post.featuredImage}
              alt=""
              width={1920}
              height={1080}
              sizes="(min-width: 1264px) 1200px, 100vw"
              className="aspect-[4/3] w-full sm:aspect-[16/9] md:rounded-2xl lg:aspect-[21/9]"
              first
            />
          </div>
          <div className="px-5 pt-10 md:px-8 md:pt-14">
            <PostHeader post={post} />
            <div className="mx-auto mt-12 max-w-prose border-t border-ash pt-12">
              <PostBody html={post.content} />
            </div>
          </div>
        </article>
        <RelatedPosts posts={related} />
      </main>
      <Footer demo={env().apiBaseUrl === null} />
    </>
  )
}

/** One read a render, for the page and its metadata alike. */
const load = cache(async (id: string): Promise<PostPage> => {
  return POST_ID_PATTERN.test(id) ? readPost(id) : { state: 'missing' }
})
