import { DayListPage } from '@/components/operator/day-list-page'
import { describePrivatePage, OperatorShell } from '@/components/operator/operator-shell'

export const generateMetadata = () => describePrivatePage('Rides', 'Upcoming rides for')

/** Renders the operator's list of rides; its URL fragment never reaches a server. */
export default function Day() {
  return (
    <OperatorShell label="For the operator">
      <DayListPage />
    </OperatorShell>
  )
}
