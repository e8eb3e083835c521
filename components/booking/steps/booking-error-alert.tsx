import { Alert } from '@/components/ui/alert'
import { Button, MessageWithPhone } from '@/components/ui/button'

/** Shows why a booking failed, with a recovery action. */
export function BookingErrorAlert({
  userMessage,
  details,
  phone,
  onStartNew = null,
  onViewRide = null,
  alternative = null,
}: {
  userMessage: string
  details: string[]
  phone: string | null
  onStartNew?: (() => void) | null
  onViewRide?: (() => void) | null
  alternative?: { label: string; onAccept: () => void } | null
}) {
  return (
    <Alert>
      <p>{phone === null ? userMessage : <MessageWithPhone message={userMessage} phone={phone} />}</p>
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
