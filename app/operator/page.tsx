import type { Metadata } from 'next'
import { Logo } from '@/components/layout/logo'
import { OperatorPage } from '@/components/operator/operator-page'
import { OperatorSettingsProvider } from '@/components/operator/operator-settings'
import { ToastProvider } from '@/components/ui/toast'
import { readHome } from '@/lib/content/server/pages/home'
import { readServiceRules } from '@/lib/content/server/service-rules'
import { zelleOptions } from '@/lib/payments/server/payment-methods'
import { env } from '@/lib/platform/env'
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
export default async function Operator() {
  // Google scripts report the page URL, and this one grants access to a booking.
  const [{ contact }, { usualWait }] = await Promise.all([readHome(), readServiceRules()])
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
        <OperatorSettingsProvider
          phone={contact?.phone || site.phone}
          zelle={zelleOptions()}
          maps={{ ...env().maps.browser, google: null }}
          waits={usualWait}
        >
          <ToastProvider>
            <OperatorPage />
          </ToastProvider>
        </OperatorSettingsProvider>
      </main>
    </>
  )
}
