import type { Metadata } from 'next'
import { Logo } from '@/components/layout/logo'
import { OperatorPage } from '@/components/operator/operator-page'
import { site } from '@/lib/site'

/** Without it, caches may store a static page for a year. */
export const revalidate = 60

export const metadata: Metadata = {
  title: 'Operator',
  description: `The operator page for a ${site.brand} booking.`,
  robots: { index: false, follow: false },
  referrer: 'no-referrer',
}

/** Renders the operator page; its URL fragment never reaches a server. */
export default function Operator() {
  return (
    <>
      <header className="border-b border-ash">
        <div className="mx-auto flex min-h-bar max-w-page flex-wrap items-center justify-between gap-x-4 px-5 md:px-8">
          <a href="/" aria-label={`${site.brand}, home`} className="inline-flex min-h-11 items-center">
            <Logo />
          </a>
          <p className="text-label text-smoke">For the operator</p>
        </div>
      </header>
      <main className="mx-auto max-w-page px-5 md:px-8">
        <p className="hidden py-16 text-lead noscript:block">
          This page requires JavaScript. Please enable it for this site.
        </p>
        <OperatorPage />
      </main>
    </>
  )
}
