'use client'

import { LinkUnavailable } from './link-unavailable'
import { OperatorBookingDetails } from './operator-booking-details'
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

const REASON_COPY = {
  no_link: {
    heading: 'You need a link to open this page',
    userMessage: 'Every operator email about a booking contains a link. Please open the one in the latest email.',
  },
  not_found: {
    heading: 'This booking link is not valid',
    userMessage:
      'It may be incomplete or expired. Links work until seven days after the ride. Please open the one in the latest email about this booking.',
  },
  offline: {
    heading: 'You are offline',
    userMessage: 'The booking will load as soon as you are back online.',
  },
  failed: {
    heading: 'We could not load the booking',
    userMessage: 'The server did not respond correctly. Please try again in a moment.',
  },
} as const

/** Renders the error page of the operator view. */
function OperatorUnavailable({
  kind,
  isRetrying = false,
  onRetry,
}: {
  kind: keyof typeof REASON_COPY
  isRetrying?: boolean
  onRetry?: () => void
}) {
  const { heading, userMessage } = REASON_COPY[kind]
  return (
    <LinkUnavailable
      heading={heading}
      message={userMessage}
      command={onRetry ? undefined : 'npm run bookings -- link ID'}
      isRetrying={isRetrying}
      onRetry={onRetry}
    />
  )
}
