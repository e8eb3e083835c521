import type { Metadata } from 'next'
import { readSite } from '#site'
import { OperatorShell } from '@/components/operator/operator-shell'
import { TripSheetPage } from '@/components/operator/trip-sheet-page'

/** Without it, caches may store a static page for a year. */
export const revalidate = 60

export const generateMetadata = (): Metadata => ({
  title: 'Trip sheet',
  description: `Trip sheet for a ${readSite().brand} ride.`,
  robots: { index: false, follow: false },
  referrer: 'no-referrer',
})

/** Renders the chauffeur's trip sheet; its URL fragment never reaches a server. */
export default function Trip() {
  return (
    <OperatorShell label="For the chauffeur">
      <TripSheetPage />
    </OperatorShell>
  )
}
