import type { ReactNode } from 'react'
import { readSite } from '#site'
import { ButtonLink } from '@/components/ui/button'
import { Disclosure } from '@/components/ui/disclosure'
import { Icon } from '@/components/ui/icon'
import type { ListLink } from '@/lib/content/model/list-page'
import { type ListFilter, listPath } from '@/lib/content/model/paths'
import { userMessages } from '@/lib/errors'
import { getPhoneUrl } from '@/lib/phone-links'
import { SiteNav } from '../layout/site-nav'
import { PageStateMeta } from '../layout/top-bars'

type ListHeaderProps = {
  parent?: { label: string; href: string }
  heading: string
  intro?: string
  count?: string
  children: ReactNode
}

/** Renders a list's header; `children` is the search form. */
export function ListHeader({ parent, heading, intro, count, children }: ListHeaderProps) {
  return (
    <header className="grid gap-x-16 gap-y-10 pt-10 md:pt-16 lg:grid-cols-[1fr_22.5rem] lg:items-end">
      <div className="min-w-0">
        {parent ? (
          <nav aria-label="Breadcrumb">
            <a
              href={parent.href}
              className="inline-flex min-h-11 items-center gap-2 text-label font-semibold text-gold hover:underline hover:underline-offset-[6px]"
            >
              <span aria-hidden="true">←</span>
              {parent.label}
            </a>
          </nav>
        ) : null}
        <h1 className="font-display text-title font-medium wrap-anywhere lg:text-[4.5rem] lg:leading-none">
          {heading}
        </h1>
        {intro ? <p className="mt-5 max-w-[38rem] text-lead text-smoke md:text-balance">{intro}</p> : null}
        {count ? <p className="mt-4 text-label text-smoke tabular-nums">{count}</p> : null}
      </div>
      {children}
    </header>
  )
}

type ListFiltersProps = {
  list?: ListFilter
  categories: readonly ListLink[]
  tags: readonly ListLink[]
}

/** Links to the other lists: categories in a row, tags collapsed. */
export function ListFilters({ list, categories, tags }: ListFiltersProps) {
  return (
    <div className="mt-10 md:mt-14">
      <nav aria-label="Categories">
        <ul className="scroller relative shadow-[inset_0_-1px_0] shadow-ash -mx-5 flex gap-x-7 px-5 md:-mx-8 md:px-8 lg:mx-0 lg:flex-wrap lg:px-0">
          <CategoryLink href={listPath({ kind: 'all' })} current={list?.kind === 'all'} name="All posts" />
          {categories.map(({ name, slug, count }) => (
            <CategoryLink
              key={slug}
              href={listPath({ kind: 'category', slug })}
              current={list?.kind === 'category' && list.slug === slug}
              name={name}
              count={count}
            />
          ))}
        </ul>
      </nav>
      {tags.length > 0 ? <TagList current={list?.kind === 'tag' ? list.slug : null} tags={tags} /> : null}
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

function TagList({ current, tags }: { current: string | null; tags: readonly ListLink[] }) {
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
          {tags.map(({ name, slug, count }) => (
            <li key={slug} className="max-w-full">
              <a
                href={listPath({ kind: 'tag', slug })}
                aria-current={slug === current ? 'page' : undefined}
                className="flex min-h-11 items-center gap-2 rounded-full wrap-anywhere border border-ash px-4 text-[0.9375rem] transition-colors duration-200 ease-out hover:border-gold hover:text-gold aria-[current=page]:border-gold aria-[current=page]:text-gold"
              >
                #{name}
                <PostCount count={count} />
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

export function ListUnavailable({ state }: { state: 'missing' | 'failed' }) {
  const isMissing = state === 'missing'
  return (
    <>
      <PageStateMeta state={state} />
      <SiteNav home="/" />
      <main
        id="content"
        tabIndex={-1}
        className="outline-none mx-auto grid min-h-[80svh] max-w-page place-items-center px-5 pt-bar md:px-8"
      >
        <div className="w-full max-w-[40rem] rounded-2xl border border-ash bg-coal px-6 py-16 text-center">
          <h1 className="font-display text-heading font-medium">
            {isMissing ? userMessages.blogPageMissing : userMessages.postsFailed}
          </h1>
          <div className="mt-8 flex flex-wrap justify-center gap-3">
            {isMissing ? <ButtonLink href={listPath({ kind: 'all' })}>All posts</ButtonLink> : null}
            <ButtonLink href="/" variant={isMissing ? 'secondary' : 'primary'}>
              Back to Home
            </ButtonLink>
            {isMissing ? null : (
              <ButtonLink variant="secondary" href={getPhoneUrl(readSite().phone)}>
                Call {readSite().phone}
              </ButtonLink>
            )}
          </div>
        </div>
      </main>
    </>
  )
}
