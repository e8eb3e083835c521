import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { PaymentAlternatives } from './payment-alternatives'

const REASON_MESSAGES = {
  insecure:
    'Card payment requires a secure (https) connection. This page is not secure, so please do not enter a card here.',
  unpriced: 'Your fare has not been confirmed yet. We will let you know the amount before you pay.',
} as const

/** Replaces the form when cards cannot be charged. */
export function CardUnavailable({
  reason,
  phone,
  onPayByZelle,
  onClose,
}: {
  reason: keyof typeof REASON_MESSAGES
  phone: string
  onPayByZelle?: () => void
  onClose: () => void
}) {
  return (
    <>
      <Alert className="mt-6">
        <p>{REASON_MESSAGES[reason]}</p>
        <PaymentAlternatives phone={phone} onPayByZelle={reason === 'unpriced' ? undefined : onPayByZelle} />
      </Alert>
      <Button variant="secondary" onClick={onClose} className="mt-7 w-full">
        Close
      </Button>
    </>
  )
}
