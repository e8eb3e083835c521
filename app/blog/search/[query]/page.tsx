import type { Metadata } from 'next'
import { ListAbsent } from '@/components/blog/list-absent'
import { PageState } from '@/components/blog/page-state'
import { SearchResults } from '@/components/blog/search-results'
import { ButtonLink } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { listPath } from '@/lib/content/paths'
import { readResultsQuery } from '@/lib/content/search-query'
import { sentences } from '@/lib/errors'
import { formatCount } from '@/lib/format'
import { searchMetadata } from '@/lib/server/metadata/pages'
import { readResults } from '@/lib/server/posts/list-page'
import { SearchPage } from '../search-page'

/** Made at each visit and kept by nobody, as its state says: what people look for has no end. */
export const revalidate = 60

/** Posts on a page of results; who finds more than these looks for too little. */
const RESULTS_LIMIT = 30

type Params = { params: Promise<{ query: string }> }

export function generateStaticParams() {
  return []
}

export async function generateMetadata({ params }: Params): Promise<Metadata> {
  const query = readResultsQuery((await params).query)
  return query === null ? { title: sentences.listMissing, robots: { index: false } } : searchMetadata(query)
}

/** What a search found. Readers come by `/blog/search?q=`, which leads here without their seeing it. */
export default async function ResultsPage({ params }: Params) {
  const query = readResultsQuery((await params).query)
  if (query === null) return <ListAbsent state="missing" />
  const read = await readResults({ query, limit: RESULTS_LIMIT })
  if (read.state === 'failed') return <ListAbsent state="failed" />
  const { posts } = read
  return (
    <>
      <PageState state="fleeting" />
      <SearchPage heading={`“${query}”`} query={query} count={countOf(posts.length)}>
        {posts.length > 0 ? (
          <SearchResults query={query} posts={posts} />
        ) : (
          <div className="mt-12">
            <Notice kind="empty" sentence={`No posts found for “${query}”.`}>
              <ButtonLink href={listPath({ kind: 'all' })}>All posts</ButtonLink>
            </Notice>
          </div>
        )}
      </SearchPage>
    </>
  )
}

function countOf(found: number): string {
  if (found === 0) return 'No posts found'
  return found < RESULTS_LIMIT ? `${formatCount(found, 'post')} found` : `Top ${RESULTS_LIMIT} results`
}
