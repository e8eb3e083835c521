import { BookingErrorAlert } from '@/components/booking/booking-error-alert'
import { FareChangedAlert } from '@/components/booking/fare-changed-alert'
import { isConflictCode, type Submission } from '@/components/booking/use-submit-booking'
import { describeRejection } from '@/lib/booking/ride-errors'
import type { Quote } from '@/lib/booking/schemas'
import { FareChangeConfirmation } from './fare-change-confirmation'

/** What stands between the rider and the changed ride: a fare to agree to, or why it was not changed. */
export function EditAlert({
  submission,
  isConfirming,
  was,
  now,
  appliedMessage,
  offer,
  phone,
  onConfirm,
  onAccept,
  onBack,
  onViewRide,
}: {
  submission: Submission
  /** Whether the rider is asked to agree to the fare of the changed ride. */
  isConfirming: boolean
  was: Quote | null
  now: Quote | null
  /** That the next time was taken, in words. */
  appliedMessage: string | null
  /** The next time in the place of the one that cannot be served, in words. */
  offer: { words: string; onTake: () => void } | null
  phone: string
  onConfirm: () => void
  /** Takes the server's fare where it is another than the one agreed to. */
  onAccept: (quote: Quote | null) => void
  onBack: () => void
  /** Leaves the form, to look at the ride as it is now. */
  onViewRide: () => void
}) {
  if (submission.state === 'fare changed') {
    const { seen, quote } = submission
    return (
      <FareChangedAlert isEditing shownQuote={seen} quote={quote} onAccept={() => onAccept(quote)} onBack={onBack} />
    )
  }
  if (submission.state === 'rejected') {
    const { fields, code } = submission
    return (
      <BookingErrorAlert
        {...describeRejection(submission)}
        phone={Object.keys(fields).length === 0 ? phone : null}
        offer={offer}
        onViewRide={isConflictCode(code) ? onViewRide : null}
      />
    )
  }
  if (submission.state === 'sending') return null
  if (!isConfirming) return appliedMessage === null ? null : <p role="status">{appliedMessage}</p>
  return <FareChangeConfirmation was={was} now={now} onConfirm={onConfirm} onBack={onBack} />
}
