'use client'

import { BrokenPage } from '@/components/layout/broken-page'
import { site } from '@/lib/site'
import './globals.css'

/** Even the shell broke: the same page with a shell of its own. */
export default function ShellError({ retry }: { retry: () => void }) {
  return (
    <html lang="en-US">
      <body>
        <title>{site.brand}</title>
        <BrokenPage retry={retry} />
      </body>
    </html>
  )
}
