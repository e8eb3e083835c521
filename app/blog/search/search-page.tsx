import type { ReactNode } from 'react'
import { SiteFooter } from '@/app/site-footer'
import { ListHeader } from '@/components/blog/list-page'
import { SearchForm } from '@/components/blog/search'
import { SiteNav } from '@/components/layout/site-nav'
import { listPath } from '@/lib/content/model/paths'

/** Renders the search page with optional results. */
export function SearchPage({
  heading,
  count,
  query,
  children,
}: {
  heading: string
  count?: string
  query?: string
  children?: ReactNode
}) {
  return (
    <>
      <SiteNav home="/" />
      <main id="content" tabIndex={-1} className="outline-none mx-auto min-h-[70svh] max-w-page px-5 pt-bar md:px-8">
        <ListHeader parent={{ label: 'All posts', href: listPath({ kind: 'all' }) }} heading={heading} count={count}>
          <SearchForm query={query} />
        </ListHeader>
        {children}
      </main>
      <SiteFooter />
    </>
  )
}
