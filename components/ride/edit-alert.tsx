import { BookingErrorAlert } from '@/components/booking/booking-error-alert'
import { FareChangedAlert } from '@/components/booking/fare-changed-alert'
import { isConflictCode, type Submission } from '@/components/booking/use-submit-booking'
import { describeRejection } from '@/lib/booking/ride-errors'
import type { Quote } from '@/lib/booking/schemas'
import { FareChangeConfirmation } from './fare-change-confirmation'

/** Asks for consent to a fare or shows an error. */
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
  isConfirming: boolean
  was: Quote | null
  now: Quote | null
  appliedMessage: string | null
  offer: { label: string; onTake: () => void } | null
  phone: string
  onConfirm: () => void
  onAccept: (quote: Quote | null) => void
  onBack: () => void
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
