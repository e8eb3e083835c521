import { Button } from '@/components/ui/button'
import { CardWaysOn } from './card-ways-on'

const SENTENCES = {
  insecure:
    'Card payment requires a secure (https) connection. This page is not secure, so please do not enter a card here.',
  unpriced: 'Your fare has not been confirmed yet. We will let you know the amount before you pay.',
} as const

/** In place of the form where no card can be taken, with the ways on that there are. */
export function CardUnavailable({
  reason,
  phone,
  onPayByZelle,
  onClose,
}: {
  reason: keyof typeof SENTENCES
  phone: string
  onPayByZelle?: () => void
  onClose: () => void
}) {
  return (
    <>
      <div role="alert" className="mt-6 border-l-2 border-stop pl-4">
        <p>{SENTENCES[reason]}</p>
        <CardWaysOn phone={phone} onPayByZelle={reason === 'unpriced' ? undefined : onPayByZelle} />
      </div>
      <Button look="quiet" onClick={onClose} className="mt-7 w-full">
        Close
      </Button>
    </>
  )
}
