import type { ReactNode } from 'react'
import type { BookingForm } from '@/components/booking/hooks/use-booking-form'
import { isConflictCode, type Submission } from '@/components/booking/hooks/use-submit-booking'
import { Alert } from '@/components/ui/alert'
import { Button, MessageWithPhone } from '@/components/ui/button'
import { describeRejection } from '@/lib/booking/model/field-errors'
import { describeFare, type Quote } from '@/lib/booking/model/quote'
import { FareBreakdown } from './fare-breakdown'

export type SubmissionAlertProps = {
  form: BookingForm
  /** Whether an existing booking is being edited. */
  isEditing: boolean
  isOperator?: boolean
  /** Shown above the buttons unless a submission failed. */
  status: ReactNode
  onBack: () => void
  /** Leaves the form to view the booking after it changed elsewhere; null without a booking. */
  onViewRide: (() => void) | null
  /** Starts a new booking after this one was canceled elsewhere; null if not offered. */
  onStartNew: (() => void) | null
}

/** Says why a submission failed, or asks about a changed fare; otherwise the status. */
export function SubmissionAlert({
  form: { submission, submit, dismiss, ride, fields, time },
  isEditing,
  isOperator,
  status,
  onBack,
  onViewRide,
  onStartNew,
}: SubmissionAlertProps) {
  if (submission.state === 'rejected') {
    const startNew = submission.code === 'booking_cancelled' ? onStartNew : null
    return (
      <BookingErrorAlert
        {...describeRejection(submission)}
        canCall={Object.keys(fields).length === 0 && !isOperator}
        alternative={time.alternative}
        onStartNew={startNew}
        onViewRide={startNew === null && isConflictCode(submission.code) ? onViewRide : null}
      />
    )
  }
  if (submission.state !== 'fare changed') return status
  return (
    <FareChangedAlert
      {...submission}
      isEditing={isEditing}
      onAccept={() => {
        ride.refresh()
        void submit({ seen: submission.quote, accepted: true })
      }}
      onBack={() => {
        dismiss()
        ride.refresh()
        onBack()
      }}
    />
  )
}

/** Asks to confirm a ride whose time was replaced by the next available one. */
export function AppliedTimeStatus({ message }: { message: string | null }) {
  return message === null ? null : <p role="status">{message} Please confirm it.</p>
}

type FareChangedAlertProps = Omit<Extract<Submission, { state: 'fare changed' }>, 'state'> & {
  isEditing: boolean
  onAccept: () => void
  onBack: () => void
}

function FareChangedAlert({ seen, quote, isPromoLost, isEditing, onAccept, onBack }: FareChangedAlertProps) {
  const before = seen === null ? 'not confirmed before' : describeFare(seen)
  return (
    <Alert variant="prompt">
      <p className="text-lead">
        {isPromoLost
          ? 'Your promo code can no longer be used. The fare was'
          : 'The fare has changed since you last saw it. It was'}{' '}
        {before}; it is now <strong>{describeFare(quote)}</strong>.{' '}
        {isEditing ? 'Your booking has not changed yet.' : 'Nothing is booked yet.'}
      </p>
      {quote ? (
        <div className="mt-4">
          <FareBreakdown quote={quote} />
        </div>
      ) : null}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button onClick={onAccept}>{labelAcceptance(quote, isEditing)}</Button>
        <Button variant="secondary" onClick={onBack}>
          Back to the ride
        </Button>
      </div>
    </Alert>
  )
}

/** Names the fare that is agreed to: "Book Ride for $157.00". */
function labelAcceptance(quote: Quote | null, isEditing: boolean): string {
  const action = isEditing ? 'Change Ride' : 'Book Ride'
  return quote ? `${action} ${isEditing ? 'at' : 'for'} ${describeFare(quote)}` : `${action} (fare to be confirmed)`
}

type BookingErrorAlertProps = {
  userMessage: string
  details: string[]
  /** Offers to call; a field that is to be corrected needs no call. */
  canCall: boolean
  onStartNew?: (() => void) | null
  onViewRide?: (() => void) | null
  alternative?: { label: string; onAccept: () => void } | null
}

export function BookingErrorAlert({
  userMessage,
  details,
  canCall,
  onStartNew = null,
  onViewRide = null,
  alternative = null,
}: BookingErrorAlertProps) {
  return (
    <Alert>
      <p>{canCall ? <MessageWithPhone message={userMessage} /> : userMessage}</p>
      {details.map(detail => (
        <p key={detail} className="text-smoke">
          {detail}
        </p>
      ))}
      {alternative === null ? null : (
        <Button onClick={alternative.onAccept} className="mt-3 py-2 text-balance">
          Choose {alternative.label}
        </Button>
      )}
      {onViewRide === null ? null : (
        <Button variant="secondary" onClick={onViewRide} className="mt-3">
          View My Ride
        </Button>
      )}
      {onStartNew === null ? null : (
        <Button variant="secondary" onClick={onStartNew} className="mt-3">
          Start New Booking
        </Button>
      )}
    </Alert>
  )
}
