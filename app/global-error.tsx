'use client'

import { site } from '@/lib/site'
import './globals.css'

/** Even the shell broke: a page of its own, kept bare because every visitor carries it. */
export default function ShellError({ retry }: { retry: () => void }) {
  return (
    <html lang="en-US">
      <body>
        <title>{site.brand}</title>
        <main className="mx-auto grid min-h-dvh max-w-page content-center justify-items-start gap-6 px-5">
          <h1 className="text-title">We took a wrong turn</h1>
          <p>
            Please try again, or call <a href={`tel:${site.phone}`}>{site.phone}</a>.
          </p>
          <button type="button" onClick={retry} className="min-h-11 rounded-lg bg-gold px-6 font-semibold text-ink">
            Try again
          </button>
        </main>
      </body>
    </html>
  )
}
