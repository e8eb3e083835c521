'use client'

import { OperatorBookingDetails } from './operator-booking-details'
import { OperatorUnavailable } from './operator-unavailable'
import { PageSpinner } from './page-spinner'
import { useCapability } from './use-capability'
import { useOperatorBooking } from './use-operator-booking'

/** Renders one booking, authorized by the capability in the URL fragment. */
export function OperatorPage() {
  const capability = useCapability()
  if (capability === null) return <PageSpinner label="Loading booking…" />
  if (capability === '') return <OperatorUnavailable kind="no_link" />
  return <OperatorBookingPage key={capability} capability={capability} />
}

function OperatorBookingPage({ capability }: { capability: string }) {
  const state = useOperatorBooking(capability)
  const { view, error, isRefreshing, refresh } = state
  if (error?.kind === 'not_found') return <OperatorUnavailable kind="not_found" />
  if (view !== undefined) return <OperatorBookingDetails view={view} state={state} />
  if (error === undefined) return <PageSpinner label="Loading booking…" />
  return (
    <OperatorUnavailable
      kind={error.code === 'offline' ? 'offline' : 'failed'}
      isRetrying={isRefreshing}
      onRetry={refresh}
    />
  )
}
