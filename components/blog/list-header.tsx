import type { ReactNode } from 'react'

/** Renders a list's header; `children` is the search form. */
export function ListHeader({
  parent,
  heading,
  intro,
  count,
  children,
}: {
  parent?: { label: string; href: string }
  heading: string
  intro?: string
  count?: string
  children: ReactNode
}) {
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
