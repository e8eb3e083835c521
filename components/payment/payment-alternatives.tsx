import { Button, PhoneLink } from '@/components/ui/button'
import { focusFirstControl } from '@/components/ui/dialog'

type PaymentAlternativesProps = {
  /** The phone number is not repeated. */
  isPhoneShown?: boolean
  onRetry?: () => void
  onPayByZelle?: () => void
}

/** Offers alternatives to a card. */
export function PaymentAlternatives({ isPhoneShown = false, onRetry, onPayByZelle }: PaymentAlternativesProps) {
  return (
    <>
      {onRetry || onPayByZelle ? (
        <div className="mt-3 flex flex-wrap gap-3">
          {onRetry ? (
            <Button
              compact
              variant="secondary"
              onClick={event => {
                // The focus returns to where it was when the dialog opened.
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
      {isPhoneShown ? null : (
        <p className="mt-2 text-label text-smoke">
          {onRetry || onPayByZelle ? 'Or call' : 'Call'} <PhoneLink /> to pay by phone.
        </p>
      )}
    </>
  )
}
