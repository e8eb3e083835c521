import { PhoneLink } from '@/components/booking/contact-phone-link'
import { Button } from '@/components/ui/button'

/** What a rider can do instead where the card does not go through. */
export function CardWaysOn({
  phone,
  onRetry,
  onPayByZelle,
}: {
  /** Null where what was said before tells the number already. */
  phone: string | null
  onRetry?: () => void
  /** Where Zelle is offered. */
  onPayByZelle?: () => void
}) {
  return (
    <>
      {onRetry || onPayByZelle ? (
        <div className="mt-3 flex flex-wrap gap-3">
          {onRetry ? (
            <Button
              tight
              look="quiet"
              onClick={event => {
                // This button goes with the words around it: the focus goes on to where the card is typed.
                event.currentTarget.form?.querySelector('input')?.focus()
                onRetry()
              }}
            >
              Try again
            </Button>
          ) : null}
          {onPayByZelle ? (
            <Button tight look="quiet" onClick={onPayByZelle}>
              Pay with Zelle
            </Button>
          ) : null}
        </div>
      ) : null}
      {phone === null ? null : (
        <p className="mt-2 text-label text-smoke">
          {onRetry || onPayByZelle ? 'Or call' : 'Call'} <PhoneLink phone={phone} /> and we take your payment by phone.
        </p>
      )}
    </>
  )
}
