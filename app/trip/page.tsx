import { describePrivatePage, OperatorShell } from '@/components/operator/operator-shell'
import { TripSheetPage } from '@/components/operator/trip-sheet-page'

export const generateMetadata = () => describePrivatePage('Trip sheet', 'Trip sheet for a ride with')

/** Renders the chauffeur's trip sheet; its URL fragment never reaches a server. */
export default function Trip() {
  return (
    <OperatorShell label="For the chauffeur">
      <TripSheetPage />
    </OperatorShell>
  )
}
