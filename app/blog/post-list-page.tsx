import type { Metadata } from 'next'
import { cache } from 'react'
import { SiteFooter } from '@/app/site-footer'
import { ListFilters, ListHeader, ListUnavailable } from '@/components/blog/list-page'
import { Pagination, PostList } from '@/components/blog/post-list'
import { SearchForm } from '@/components/blog/search'
import { StructuredData } from '@/components/layout/page-script'
import { SiteNav } from '@/components/layout/site-nav'
import { StatePanel } from '@/components/ui/state-panel'
import { getListHeading, getListIntro } from '@/lib/content/model/list-page'
import { parsePageNumber } from '@/lib/content/model/pagination'
import { type ListFilter, listPath } from '@/lib/content/model/paths'
import { listStructuredData } from '@/lib/content/server/metadata/page-structured-data'
import { listMetadata } from '@/lib/content/server/metadata/pages'
import { type ListPageResult, readListPage } from '@/lib/content/server/pages/list-page'
import { userMessages } from '@/lib/errors'
import { formatCount } from '@/lib/format'

export type ListParams = { list: ListFilter; number?: string }

export type SlugProps = { params: Promise<{ slug: string; page?: string }> }

/** Reads the label and page number from the URL. */
export async function getListParams(kind: 'category' | 'tag', { params }: SlugProps): Promise<ListParams> {
  const { slug, page } = await params
  return { list: { kind, slug }, number: page }
}

/** Builds a list page's metadata. */
export async function getListMetadata(params: ListParams): Promise<Metadata> {
  const result = await load(params)
  if (result.state === 'missing') return { title: userMessages.blogPageMissing, robots: { index: false } }
  if (result.state === 'failed') return { title: 'Blog unavailable', robots: { index: false } }
  const { list, page, pageCount: pages } = result
  return {
    ...listMetadata(result),
    pagination: {
      previous: page > 1 ? listPath(list, page - 1) : null,
      next: page < pages ? listPath(list, page + 1) : null,
    },
  }
}

/** Renders a page of any list. */
export async function PostListPage({ params }: { params: ListParams }) {
  const result = await load(params)
  if (result.state !== 'ok') return <ListUnavailable state={result.state} />
  const { list, posts, total, page, pageCount: pages } = result
  return (
    <>
      <StructuredData parts={listStructuredData({ list, name: result.name || undefined, page })} />
      <SiteNav home="/" />
      <main id="content" tabIndex={-1} className="outline-none mx-auto max-w-page px-5 pt-bar md:px-8">
        <ListHeader
          parent={list.kind === 'all' ? undefined : { label: 'All posts', href: listPath({ kind: 'all' }) }}
          heading={getListHeading(result)}
          intro={page === 1 ? getListIntro(list) : undefined}
          count={[formatCount(total, 'post'), pages > 1 ? `page ${page} of ${pages}` : ''].filter(Boolean).join(', ')}
        >
          <SearchForm />
        </ListHeader>
        <ListFilters list={list} categories={result.categories} tags={result.tags} />
        <section aria-labelledby="posts" className="mt-10 md:mt-14">
          <h2 id="posts" className="sr-only">
            Posts
          </h2>
          {posts.length === 0 ? (
            <StatePanel kind="empty" message={userMessages.postsEmpty} />
          ) : (
            <PostList posts={posts} />
          )}
        </section>
        <Pagination list={list} page={page} pageCount={pages} />
      </main>
      <SiteFooter />
    </>
  )
}

function load({ list, number }: ListParams): Promise<ListPageResult> {
  return loadCached(list.kind, list.kind === 'all' ? '' : list.slug, number ?? '')
}

/** Once per render; `cache` compares by identity, hence strings. */
const loadCached = cache(async (kind: ListFilter['kind'], slug: string, number: string): Promise<ListPageResult> => {
  const page = number === '' ? 1 : parsePageNumber(number)
  return page === null
    ? { state: 'missing' }
    : readListPage({ list: kind === 'all' ? { kind } : { kind, slug: decode(slug) }, page })
})

/** An invalid segment becomes '', which is not a slug. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}
