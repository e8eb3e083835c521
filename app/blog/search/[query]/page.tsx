import type { Metadata } from 'next'
import { ListUnavailable } from '@/components/blog/list-page'
import { SearchResults } from '@/components/blog/search'
import { PageStateMeta } from '@/components/layout/top-bars'
import { ButtonLink } from '@/components/ui/button'
import { StatePanel } from '@/components/ui/state-panel'
import { listPath } from '@/lib/content/model/paths'
import { decodeQuery } from '@/lib/content/model/search-query'
import { searchMetadata } from '@/lib/content/server/metadata/pages'
import { readSearchResults } from '@/lib/content/server/pages/list-page'
import { userMessages } from '@/lib/errors'
import { formatCount } from '@/lib/format'
import { SearchPage } from '../search-page'

/** Never cached (see its page state): queries are unbounded. */
export const revalidate = 60

const RESULTS_LIMIT = 30

type Params = { params: Promise<{ query: string }> }

export function generateStaticParams() {
  return []
}

export async function generateMetadata({ params }: Params): Promise<Metadata> {
  const query = decodeQuery((await params).query)
  return query === null ? { title: userMessages.blogPageMissing, robots: { index: false } } : searchMetadata(query)
}

/** Renders search results, rewritten from `/blog/search?q=`. */
export default async function ResultsPage({ params }: Params) {
  const query = decodeQuery((await params).query)
  if (query === null) return <ListUnavailable state="missing" />
  const results = await readSearchResults({ query, limit: RESULTS_LIMIT })
  if (results.state === 'failed') return <ListUnavailable state="failed" />
  const { posts } = results
  return (
    <>
      <PageStateMeta state="uncacheable" />
      <SearchPage heading={`“${query}”`} query={query} count={describeResultCount(posts.length)}>
        {posts.length > 0 ? (
          <SearchResults query={query} posts={posts} />
        ) : (
          <div className="mt-12">
            <StatePanel kind="empty" message={`No posts found for “${query}”.`}>
              <ButtonLink href={listPath({ kind: 'all' })}>All posts</ButtonLink>
            </StatePanel>
          </div>
        )}
      </SearchPage>
    </>
  )
}

function describeResultCount(found: number): string {
  if (found === 0) return 'No posts found'
  return found < RESULTS_LIMIT ? `${formatCount(found, 'post')} found` : `Top ${RESULTS_LIMIT} results`
}
