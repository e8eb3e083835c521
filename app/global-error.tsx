'use client'

import { ErrorPage } from '@/components/layout/error-page'
import { site } from '@/lib/site'
import './globals.css'

/** Renders the error page when the root layout failed, so it brings its own document. */
export default function GlobalError({ retry }: { retry: () => void }) {
  return (
    <html lang="en-US">
      <body>
        <title>{site.brand}</title>
        <ErrorPage retry={retry} />
      </body>
    </html>
  )
}
