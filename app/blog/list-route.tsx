import type { Metadata } from 'next'
import { cache } from 'react'
import { SiteFooter } from '@/app/site-footer'
import { ListAbsent } from '@/components/blog/list-absent'
import { ListBar } from '@/components/blog/list-bar'
import { ListFilters } from '@/components/blog/list-filters'
import { ListHeader } from '@/components/blog/list-header'
import { ListPages } from '@/components/blog/list-pages'
import { PostList } from '@/components/blog/post-list'
import { SearchForm } from '@/components/blog/search-form'
import { StructuredData } from '@/components/layout/structured-data'
import { Notice } from '@/components/ui/notice'
import { listHeading, listLead } from '@/lib/content/list-page'
import { readPageNumber } from '@/lib/content/list-pages'
import { type ListOf, listPath } from '@/lib/content/paths'
import { sentences } from '@/lib/errors'
import { formatCount } from '@/lib/format'
import { listData } from '@/lib/server/metadata/page-data'
import { listMetadata } from '@/lib/server/metadata/pages'
import { type ListPageRead, readListPage } from '@/lib/server/posts/list-page'

/** What an address says of a list, still as it was written there: the page's number, where it has one. */
export type ListAddress = { list: ListOf; number?: string }

/** What a page below "/blog/category/" or "/blog/tag/" is asked with. */
export type SlugProps = { params: Promise<{ slug: string; page?: string }> }

/** The list of a category or a tag, as its address says it. */
export async function slugAddress(kind: 'category' | 'tag', { params }: SlugProps): Promise<ListAddress> {
  const { slug, page } = await params
  return { list: { kind, slug }, number: page }
}

/** What the head of a list's page says. */
export async function describeList(address: ListAddress): Promise<Metadata> {
  const read = await load(address)
  if (read.state === 'missing') return { title: sentences.listMissing, robots: { index: false } }
  if (read.state === 'failed') return { title: 'Blog unavailable', robots: { index: false } }
  const { list, page, pages } = read
  return {
    ...listMetadata(read),
    pagination: {
      previous: page > 1 ? listPath(list, page - 1) : null,
      next: page < pages ? listPath(list, page + 1) : null,
    },
  }
}

/** A list's page, whichever list it is of. */
export async function ListRoute({ address }: { address: ListAddress }) {
  const read = await load(address)
  if (read.state !== 'ok') return <ListAbsent state={read.state} />
  const { list, posts, total, page, pages } = read
  return (
    <>
      <StructuredData parts={listData({ list, name: read.name || undefined, page })} />
      <ListBar />
      <main className="mx-auto max-w-page px-5 pt-bar md:px-8">
        <ListHeader
          parent={list.kind === 'all' ? undefined : { label: 'All posts', href: listPath({ kind: 'all' }) }}
          heading={listHeading(read)}
          lead={page === 1 ? listLead(list) : undefined}
          count={[formatCount(total, 'post'), pages > 1 ? `page ${page} of ${pages}` : ''].filter(Boolean).join(', ')}
        >
          <SearchForm />
        </ListHeader>
        <ListFilters list={list} categories={read.categories} tags={read.tags} />
        <section aria-labelledby="posts" className="mt-10 md:mt-14">
          <h2 id="posts" className="sr-only">
            Posts
          </h2>
          {posts.length === 0 ? <Notice kind="empty" sentence={sentences.postsEmpty} /> : <PostList posts={posts} />}
        </section>
        <ListPages list={list} page={page} pages={pages} />
      </main>
      <SiteFooter />
    </>
  )
}

function load({ list, number }: ListAddress): Promise<ListPageRead> {
  return loadOnce(list.kind, list.kind === 'all' ? '' : list.slug, number ?? '')
}

/** One read a render, for the page and its head alike; told apart by plain words. */
const loadOnce = cache(async (kind: ListOf['kind'], slug: string, number: string): Promise<ListPageRead> => {
  const page = number === '' ? 1 : readPageNumber(number)
  return page === null
    ? { state: 'missing' }
    : readListPage({ list: kind === 'all' ? { kind } : { kind, slug: decode(slug) }, page })
})

/** A part of an address as it reads; one that cannot be read is no slug. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}
