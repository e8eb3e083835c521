import type { Metadata } from 'next'
import { permanentRedirect } from 'next/navigation'
import { cache } from 'react'
import { BlogUnavailable } from '@/app/blog-unavailable'
import { SiteFooter } from '@/app/site-footer'
import { ListFilters, ListHeader } from '@/components/blog/list-page'
import { Pagination, PostList } from '@/components/blog/post-list'
import { ReadingScript, StructuredData } from '@/components/layout/page-script'
import { SiteNav } from '@/components/layout/site-nav'
import { PageStateMeta } from '@/components/layout/top-bars'
import { StatePanel } from '@/components/ui/state-panel'
import { listPath, parseListPath } from '@/lib/content/model/paths'
import { decodeQuery } from '@/lib/content/model/search-query'
import { listMetadata, unavailableMetadata } from '@/lib/content/server/metadata'
import { type ListPageResult, readListPage, readPrerendered } from '@/lib/content/server/posts'
import { listStructuredData } from '@/lib/content/server/structured-data'
import { userMessages } from '@/lib/errors'

export const revalidate = 60

type Params = { params: Promise<{ list?: string[] }> }

/** Prerenders the first pages of the blog and of each category; others wait for their first request. */
export async function generateStaticParams() {
  const { pages, categories } = await readPrerendered()
  return [
    { list: [] },
    ...pages.map(page => ({ list: ['page', String(page)] })),
    ...categories.map(slug => ({ list: ['category', slug] })),
  ]
}

export async function generateMetadata(props: Params): Promise<Metadata> {
  const result = await load(props)
  if (result.state === 'moved') return {}
  if (result.state !== 'ok') return unavailableMetadata('list', result.state)
  const { list, page, pageCount } = result
  return {
    ...listMetadata(result),
    pagination: {
      previous: page > 1 ? listPath(list, page - 1) : null,
      next: page < pageCount ? listPath(list, page + 1) : null,
    },
  }
}

/** Renders a page of the blog, of a category or tag, or of search results. */
export default async function ListPage(props: Params) {
  const result = await load(props)
  if (result.state === 'moved') permanentRedirect(result.path)
  if (result.state !== 'ok') return <BlogUnavailable kind="list" state={result.state} />
  const { list, posts, categories, tags } = result
  const query = list.kind === 'search' ? list.query : undefined
  return (
    <>
      {/* Queries are unbounded. */}
      {query ? <PageStateMeta state="uncacheable" /> : null}
      {query === undefined ? <StructuredData parts={listStructuredData(result)} /> : null}
      <ReadingScript />
      <SiteNav home="/" />
      <main id="content" tabIndex={-1} className="outline-none mx-auto min-h-[70svh] max-w-page px-5 pt-bar md:px-8">
        <ListHeader {...result} />
        <ListFilters list={list} categories={categories} tags={tags} />
        {query === '' ? null : (
          <section aria-labelledby="posts" className="mt-10 md:mt-14">
            <h2 id="posts" className="sr-only">
              Posts
            </h2>
            {posts.length > 0 ? (
              <PostList posts={posts} />
            ) : (
              <StatePanel
                kind="empty"
                message={query === undefined ? userMessages.postsEmpty : `No posts found for “${query}”.`}
              />
            )}
          </section>
        )}
        <Pagination {...result} />
      </main>
      <SiteFooter />
    </>
  )
}

const SEARCH_PATH = /^\/blog\/search(?:\/([^/]+))?$/

async function load({ params }: Params): Promise<ListPageResult> {
  const { list = [] } = await params
  return loadPath(['/blog', ...list].join('/'))
}

/** Once per render; `cache` compares by identity, hence a path. */
const loadPath = cache(async (path: string): Promise<ListPageResult> => {
  const search = SEARCH_PATH.exec(path)
  if (search === null) {
    const asked = parseListPath(path)
    return asked === null ? { state: 'missing' } : readListPage(asked)
  }
  const query = search[1] === undefined ? '' : decodeQuery(search[1])
  return query === null ? { state: 'missing' } : readListPage({ list: { kind: 'search', query }, page: 1 })
})
