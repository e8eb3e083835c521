import type { Metadata } from 'next'
import { permanentRedirect } from 'next/navigation'
import { cache } from 'react'
import { BlogUnavailable } from '@/app/blog-unavailable'
import { SiteFooter } from '@/app/site-footer'
import { ListFilters, ListHeader } from '@/components/blog/list-page'
import { Pagination, PostList } from '@/components/blog/post-list'
import { StructuredData } from '@/components/layout/page-script'
import { SiteNav } from '@/components/layout/site-nav'
import { PageStateMeta } from '@/components/layout/top-bars'
import { ButtonLink } from '@/components/ui/button'
import { StatePanel } from '@/components/ui/state-panel'
import { listPath, parseListPath } from '@/lib/content/model/paths'
import { decodeQuery } from '@/lib/content/model/search-query'
import { listMetadata, unavailableMetadata } from '@/lib/content/server/metadata'
import { type ListPageResult, readListPage } from '@/lib/content/server/posts'
import { listStructuredData } from '@/lib/content/server/structured-data'
import { userMessages } from '@/lib/errors'

type Params = { params: Promise<{ list?: string[] }> }

/** One, for the check of what the framework writes (e2e/framework-canary.spec.ts). */
export const generateStaticParams = () => [{ list: [] }]

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
            ) : query === undefined ? (
              <StatePanel kind="empty" message={userMessages.postsEmpty} />
            ) : (
              <StatePanel kind="empty" message="Try other words, or look through all posts.">
                <ButtonLink href={listPath({ kind: 'all' })} variant="secondary">
                  All posts
                </ButtonLink>
              </StatePanel>
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
