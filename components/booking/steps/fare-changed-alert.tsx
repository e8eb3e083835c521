import { FareBreakdown } from '@/components/booking/fare-breakdown'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { describeFare } from '@/lib/booking/describe-fare'
import type { Quote } from '@/lib/booking/schemas'

/** Asks the customer to accept or decline a changed fare. */
export function FareChangedAlert({
  shownQuote,
  quote,
  isEditing,
  onAccept,
  onBack,
}: {
  shownQuote: Quote | null
  quote: Quote | null
  isEditing: boolean
  onAccept: () => void
  onBack: () => void
}) {
  const [before, after] = [describeFare(shownQuote), describeFare(quote)]
  return (
    <Alert variant="prompt">
      <p className="text-lead">
        The fare has changed since you last saw it. It was {before}; it is now <strong>{after}</strong>.{' '}
        {isEditing ? 'Your booking has not changed yet.' : 'Nothing is booked yet.'}
      </p>
      {quote ? (
        <div className="mt-4">
          <FareBreakdown quote={quote} />
        </div>
      ) : null}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button onClick={onAccept}>{`${isEditing ? 'Change' : 'Book'} at ${after}`}</Button>
        <Button variant="secondary" onClick={onBack}>
          Back to the ride
        </Button>
      </div>
    </Alert>
  )
}
