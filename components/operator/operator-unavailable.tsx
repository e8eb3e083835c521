import { LinkUnavailable } from './link-unavailable'

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
export function OperatorUnavailable({
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
