import { Button } from '@/components/ui/button'

const STATES = {
  no_link: {
    heading: 'This page opens by a link',
    sentence:
      'Every mail to the operator about a booking has a link of its own. Please open the one in the newest mail.',
  },
  not_found: {
    heading: 'This link opens no booking',
    sentence:
      'It may be cut short, or over: a link works until seven days after the ride. Please open the one in the newest mail about this booking.',
  },
  offline: {
    heading: 'You are offline',
    sentence: 'The booking opens as soon as you are connected again.',
  },
  failed: {
    heading: 'The booking could not be opened',
    sentence: 'The server did not answer as it should. Please try again in a moment.',
  },
} as const

/** What there is instead of a booking, and what to do. */
export function OperatorAbsent({
  kind,
  asking = false,
  onAsk,
}: {
  kind: keyof typeof STATES
  asking?: boolean
  onAsk?: () => void
}) {
  const { heading, sentence } = STATES[kind]
  return (
    <div role="alert" className="grid min-h-[60dvh] content-center justify-items-start py-16">
      <h1 className="font-display text-title font-medium">{heading}</h1>
      <p className="mt-4 max-w-[36rem] text-lead text-smoke">{sentence}</p>
      {onAsk ? (
        <Button onClick={onAsk} disabled={asking} className="mt-8">
          {asking ? 'Trying…' : 'Try again'}
        </Button>
      ) : (
        <p className="mt-4 max-w-[36rem] text-smoke">
          On the server, <code className="text-ivory">npm run bookings -- link ID</code> makes a new one.
        </p>
      )}
    </div>
  )
}
