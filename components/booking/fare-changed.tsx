import { Button } from '@/components/ui/button'
import { describeFare } from '@/lib/booking/fare-words'
import type { Quote } from '@/lib/booking/schemas'
import { FareLines } from './fare-lines'

/** The fare is another than the rider saw: both are named, and the rider decides. */
export function FareChanged({
  seen,
  quote,
  editing,
  onAccept,
  onBack,
}: {
  seen: Quote | null
  quote: Quote | null
  /** Whether a booking is being changed rather than made. */
  editing: boolean
  onAccept: () => void
  onBack: () => void
}) {
  const [before, after] = [describeFare(seen), describeFare(quote)]
  return (
    <div role="alert" className="rounded-xl border border-gold/60 bg-coal p-5">
      <p className="text-lead">
        The fare has changed since you saw it. It was {before}; it is now <strong>{after}</strong>.{' '}
        {editing ? 'Your booking has not changed yet.' : 'Nothing is booked yet.'}
      </p>
      {quote ? (
        <div className="mt-4">
          <FareLines quote={quote} />
        </div>
      ) : null}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button onClick={onAccept}>{`${editing ? 'Change' : 'Book'} at ${after}`}</Button>
        <Button look="quiet" onClick={onBack}>
          Back to the ride
        </Button>
      </div>
    </div>
  )
}
