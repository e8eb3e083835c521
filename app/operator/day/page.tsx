import type { Metadata } from 'next'
import { readSite } from '#site'
import { DayListPage } from '@/components/operator/day-list-page'
import { OperatorShell } from '@/components/operator/operator-shell'

/** Without it, caches may store a static page for a year. */
export const revalidate = 60

export const generateMetadata = (): Metadata => ({
  title: 'Rides',
  description: `Upcoming rides for ${readSite().brand}.`,
  robots: { index: false, follow: false },
  referrer: 'no-referrer',
})

/** Renders the operator's list of rides; its URL fragment never reaches a server. */
export default function Day() {
  return (
    <OperatorShell label="For the operator">
      <DayListPage />
    </OperatorShell>
  )
}
