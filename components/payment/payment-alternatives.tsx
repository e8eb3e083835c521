import { PhoneLink } from '@/components/booking/phone-link'
import { Button } from '@/components/ui/button'
import { focusFirstControl } from '@/components/ui/dialog'

/** Offers alternatives to a failed card payment. */
export function PaymentAlternatives({
  phone,
  onRetry,
  onPayByZelle,
}: {
  /** Null when the message before already contains the number. */
  phone: string | null
  onRetry?: () => void
  /** Set when Zelle is offered. */
  onPayByZelle?: () => void
}) {
  return (
    <>
      {onRetry || onPayByZelle ? (
        <div className="mt-3 flex flex-wrap gap-3">
          {onRetry ? (
            <Button
              compact
              variant="secondary"
              onClick={event => {
                // The alert and this button unmount: the focus returns to where it was when the dialog opened.
                const dialog = event.currentTarget.closest('dialog')
                if (dialog) focusFirstControl(dialog)
                onRetry()
              }}
            >
              Try again
            </Button>
          ) : null}
          {onPayByZelle ? (
            <Button compact variant="secondary" onClick={onPayByZelle}>
              Pay with Zelle
            </Button>
          ) : null}
        </div>
      ) : null}
      {phone === null ? null : (
        <p className="mt-2 text-label text-smoke">
          {onRetry || onPayByZelle ? 'Or call' : 'Call'} <PhoneLink phone={phone} /> to pay by phone.
        </p>
      )}
    </>
  )
}
