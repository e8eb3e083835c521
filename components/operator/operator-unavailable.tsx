import { Button } from '@/components/ui/button'

const REASON_COPY = {
  no_link: {
    heading: 'This page needs a link',
    userMessage: 'Every operator email about a booking contains a link. Please open the one in the latest email.',
  },
  not_found: {
    heading: 'This link does not open a booking',
    userMessage:
      'It may be incomplete or expired. Links work until seven days after the ride. Please open the one in the latest email about this booking.',
  },
  offline: {
    heading: 'You are offline',
    userMessage: 'The booking will open as soon as you are connected again.',
  },
  failed: {
    heading: 'We could not open the booking',
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
  const { heading, userMessage: message } = REASON_COPY[kind]
  return (
    <div role="alert" className="grid min-h-[60dvh] content-center justify-items-start py-16">
      <h1 className="font-display text-title font-medium">{heading}</h1>
      <p className="mt-4 max-w-[36rem] text-lead text-smoke">{message}</p>
      {onRetry ? (
        <Button onClick={onRetry} disabled={isRetrying} className="mt-8">
          {isRetrying ? 'Trying…' : 'Try again'}
        </Button>
      ) : (
        <p className="mt-4 max-w-[36rem] text-smoke">
          On the server, <code className="text-ivory">npm run bookings -- link ID</code> makes a new one.
        </p>
      )}
    </div>
  )
}
