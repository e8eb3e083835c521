'use client'

import { ErrorPage } from '@/components/layout/error-page'
import './globals.css'

/**
 * Renders the error page of a failed root layout, so it brings its own document. It names nothing of the site, which
 * comes with the layout in a browser, and from the build in a page that is made once.
 */
export default function GlobalError({ retry }: { retry: () => void }) {
  return (
    <html lang="en-US">
      <body>
        <title>Something went wrong</title>
        <ErrorPage retry={retry} />
      </body>
    </html>
  )
}
