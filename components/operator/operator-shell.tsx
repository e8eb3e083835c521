import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import { readSite } from '#site'
import { Logo } from '@/components/layout/top-bars'

/** Renders the header and main part of a page that is opened with a private link. */
export function OperatorShell({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <header className="border-b border-ash print:hidden">
        <div className="mx-auto flex min-h-bar max-w-page flex-wrap items-center justify-between gap-x-4 px-5 md:px-8">
          <a href="/" aria-label={`${readSite().brand}, home`} className="inline-flex min-h-11 items-center">
            <Logo />
          </a>
          <p className="text-label text-smoke">{label}</p>
        </div>
      </header>
      <main className="mx-auto max-w-page px-5 md:px-8">
        <p className="hidden py-16 text-lead noscript:block">
          This page requires JavaScript. Please enable it for this site.
        </p>
        {children}
      </main>
    </>
  )
}

/** Describes such a page: its URL grants access, so that it is neither found nor told to other sites. */
export function describePrivatePage(title: string, description: string): Metadata {
  const robots = { index: false, follow: false }
  return { title, description: `${description} ${readSite().brand}.`, robots, referrer: 'no-referrer' }
}
