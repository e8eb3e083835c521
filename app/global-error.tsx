'use client'

import { ErrorPage } from '@/components/layout/error-page'
import { site } from '@/lib/site'
import './globals.css'

/** Even the shell broke: the same page with a shell of its own. */
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
