import type { Metadata } from 'next'
import { DeskPage } from '@/components/operator/desk-page'
import { OperatorShell } from '@/components/operator/operator-shell'
import { site } from '@/lib/site'

/** Without it, caches may store a static page for a year. */
export const revalidate = 60

export const metadata: Metadata = {
  title: 'Concierge desk',
  description: `Concierge desk bookings with ${site.brand}.`,
  robots: { index: false, follow: false },
  referrer: 'no-referrer',
}

/** Renders the page that a desk opens once in each browser; its URL fragment never reaches a server. */
export default function Desk() {
  return (
    <OperatorShell label="For concierge desks">
      <DeskPage />
    </OperatorShell>
  )
}
