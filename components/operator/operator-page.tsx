'use client'

import { Spinner } from '@/components/ui/spinner'
import { OperatorBoard } from './operator-board'
import { OperatorUnavailable } from './operator-unavailable'
import { useCapability } from './use-capability'
import { useOperatorBooking } from './use-operator-booking'

/** Renders one booking, authorized by the capability in the URL fragment. */
export function OperatorPage() {
  const capability = useCapability()
  if (capability === null) return <LoadingBooking />
  if (capability === '') return <OperatorUnavailable kind="no_link" />
  return <OperatorBookingPage key={capability} capability={capability} />
}

function OperatorBookingPage({ capability }: { capability: string }) {
  const state = useOperatorBooking(capability)
  const { view, error, isRefreshing, refresh } = state
  if (error?.kind === 'not_found') return <OperatorUnavailable kind="not_found" />
  if (view !== undefined) return <OperatorBoard view={view} state={state} />
  if (error === undefined) return <LoadingBooking />
  return (
    <OperatorUnavailable
      kind={error.code === 'offline' ? 'offline' : 'failed'}
      isRetrying={isRefreshing}
      onRetry={refresh}
    />
  )
}

function LoadingBooking() {
  return (
    <div className="grid min-h-[60dvh] place-items-center noscript:hidden">
      <Spinner label="Loading booking…" />
    </div>
  )
}
