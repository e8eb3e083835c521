import { readSite } from '#site'
import { Button, ButtonLink } from '@/components/ui/button'
import { Disclosure } from '@/components/ui/disclosure'
import { Icon } from '@/components/ui/icon'
import { unavailableHeadings } from '@/lib/content/model/fallbacks'
import { listPath, MAX_FOUND_POSTS, searchPath } from '@/lib/content/model/paths'
import type { ListPage, PostLabel } from '@/lib/content/model/posts'
import type { PostSummary } from '@/lib/content/model/schemas'
import { MAX_QUERY_CHARACTERS } from '@/lib/content/model/search-query'
import { formatCount } from '@/lib/format'
import { getPhoneUrl } from '@/lib/phone-links'
import { SiteNav } from '../layout/site-nav'
import { PageStateMeta } from '../layout/top-bars'
import { RelatedPosts } from './post-page'

/** Renders a list's header with the search form. */
export function ListHeader({ list, name, total, page, pageCount }: Omit<ListPage, 'posts' | 'categories' | 'tags'>) {
  return (
    <header className="grid gap-x-16 gap-y-10 pt-10 md:pt-16 lg:grid-cols-[1fr_22.5rem] lg:items-end">
      <div className="min-w-0">
        {list.kind === 'all' ? null : (
          <nav aria-label="Breadcrumb">
            <a
              href={listPath({ kind: 'all' })}
              className="inline-flex min-h-11 items-center gap-2 text-label font-semibold text-gold hover:underline hover:underline-offset-[6px]"
            >
              <span aria-hidden="true">←</span>
              All posts
            </a>
          </nav>
        )}
        <h1 className="font-display text-title font-medium wrap-anywhere lg:text-[4.5rem] lg:leading-none">
          {getHeading(list, name)}
        </h1>
        {list.kind === 'all' && page === 1 ? (
          <p className="mt-5 max-w-[38rem] text-lead text-smoke md:text-balance">
            Articles on luxury rides, city-to-city travel and what good chauffeur services do differently.
          </p>
        ) : null}
        {list.kind === 'search' && list.query === '' ? null : (
          <p className="mt-4 text-label text-smoke tabular-nums">
            {list.kind === 'search' ? describeFound(total) : formatCount(total, 'post')}
            {pageCount > 1 ? `, page ${page} of ${pageCount}` : ''}
          </p>
        )}
      </div>
      <SearchForm query={list.kind === 'search' ? list.query : ''} />
    </header>
  )
}

function getHeading(list: ListPage['list'], name: string): string {
  if (list.kind === 'all') return 'Our Blog'
  if (list.kind === 'search') return name === '' ? 'Search' : `“${name}”`
  return list.kind === 'tag' ? `#${name}` : name
}

function describeFound(found: number): string {
  if (found === 0) return 'No posts found'
  return found < MAX_FOUND_POSTS ? `${formatCount(found, 'post')} found, best first` : `Top ${MAX_FOUND_POSTS} results`
}

/** Links to the other lists: categories in a row, tags collapsed. */
export function ListFilters({ list, categories, tags }: Pick<ListPage, 'list' | 'categories' | 'tags'>) {
  return (
    <div className="mt-10 md:mt-14">
      <nav aria-label="Categories">
        <ul className="scroller relative shadow-[inset_0_-1px_0] shadow-ash -mx-5 flex gap-x-7 px-5 md:-mx-8 md:px-8 lg:mx-0 lg:flex-wrap lg:px-0">
          <CategoryLink href={listPath({ kind: 'all' })} current={list.kind === 'all'} name="All posts" />
          {categories.map(({ name, slug, posts }) => (
            <CategoryLink
              key={slug}
              href={listPath({ kind: 'category', slug })}
              current={list.kind === 'category' && list.slug === slug}
              name={name}
              count={posts.length}
            />
          ))}
        </ul>
      </nav>
      {tags.length > 0 ? <TagList current={list.kind === 'tag' ? list.slug : null} tags={tags} /> : null}
    </div>
  )
}

function CategoryLink(link: { href: string; current: boolean; name: string; count?: number }) {
  return (
    <li className="shrink-0">
      <a
        href={link.href}
        aria-current={link.current ? 'page' : undefined}
        className="flex min-h-12 items-center gap-2 border-b border-transparent whitespace-nowrap transition-colors duration-200 ease-out hover:text-gold aria-[current=page]:border-gold aria-[current=page]:text-gold"
      >
        {link.name}
        <PostCount count={link.count} />
      </a>
    </li>
  )
}

function TagList({ current, tags }: { current: string | null; tags: readonly PostLabel[] }) {
  return (
    <Disclosure
      className="soft group"
      summaryClassName="min-h-12 w-fit gap-2.5 text-smoke transition-colors duration-200 ease-out hover:text-gold"
      summary={
        <>
          Tags
          <Icon
            viewBoxSize={16}
            strokeWidth={1.4}
            className="size-3.5 transition-transform duration-300 ease-out group-open:rotate-180"
          >
            <path d="m3 5.5 5 5 5-5" />
          </Icon>
        </>
      }
    >
      <nav aria-label="Tags">
        <ul className="flex flex-wrap gap-2 pt-1 pb-3">
          {tags.map(({ name, slug, posts }) => (
            <li key={slug} className="max-w-full">
              <a
                href={listPath({ kind: 'tag', slug })}
                aria-current={slug === current ? 'page' : undefined}
                className="flex min-h-11 items-center gap-2 rounded-full wrap-anywhere border border-ash px-4 text-[0.9375rem] transition-colors duration-200 ease-out hover:border-gold hover:text-gold aria-[current=page]:border-gold aria-[current=page]:text-gold"
              >
                #{name}
                <PostCount count={posts.length} />
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </Disclosure>
  )
}

function PostCount({ count }: { count?: number }) {
  if (count === undefined) return null
  return (
    <span className="text-label text-smoke tabular-nums">
      {count}
      <span className="sr-only">{count === 1 ? ' post' : ' posts'}</span>
    </span>
  )
}

export function SearchForm({ query = '' }: { query?: string }) {
  return (
    <search>
      <form action={searchPath()}>
        <label htmlFor="blog-search" className="mb-2 block text-label font-semibold text-ivory">
          Search the blog
        </label>
        <div className="flex gap-2">
          <input
            id="blog-search"
            type="search"
            name="q"
            defaultValue={query}
            maxLength={MAX_QUERY_CHARACTERS}
            required
            autoComplete="off"
            enterKeyHint="search"
            className="control"
          />
          <Button type="submit" variant="secondary" compact className="shrink-0">
            Search
          </Button>
        </div>
      </form>
    </search>
  )
}

type UnavailableProps = {
  kind: 'post' | 'list'
  state: 'missing' | 'failed'
  newest: readonly PostSummary[]
}

/** Replaces a missing or failed page of the blog, without script. */
export function Unavailable({ kind, state, newest }: UnavailableProps) {
  const isMissing = state === 'missing'
  return (
    <>
      <PageStateMeta state={state} />
      <SiteNav home="/" />
      <main id="content" tabIndex={-1} className="outline-none mx-auto max-w-page pt-bar pb-16">
        <div className="px-5 pt-16 md:px-8">
          <h1 className="font-display text-title font-medium">{unavailableHeadings[kind][state]}</h1>
          {isMissing ? (
            <>
              <p className="mt-4 max-w-[36rem] text-lead text-smoke">
                It may have moved. Search the blog, or go on with the newest posts.
              </p>
              <div className="mt-8 max-w-[28rem]">
                <SearchForm />
              </div>
            </>
          ) : null}
          <div className="mt-8 flex flex-wrap gap-3">
            {isMissing ? <ButtonLink href={listPath({ kind: 'all' })}>All posts</ButtonLink> : null}
            <ButtonLink href="/" variant={isMissing ? 'secondary' : 'primary'}>
              Back to Home
            </ButtonLink>
            <ButtonLink variant="secondary" href={getPhoneUrl(readSite().phone)}>
              Call {readSite().phone}
            </ButtonLink>
          </div>
        </div>
        <RelatedPosts heading="Newest Posts" posts={newest} />
      </main>
    </>
  )
}
