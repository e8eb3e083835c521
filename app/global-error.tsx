'use client'

import { readSite } from '#site'
import { ErrorPage } from '@/components/layout/error-page'
import './globals.css'

/** Renders the error page of a failed root layout, so it brings its own document. */
export default function GlobalError({ retry }: { retry: () => void }) {
  return (
    <html lang="en-US">
      <body>
        <title>{readSite().brand}</title>
        <ErrorPage retry={retry} />
      </body>
    </html>
  )
}
