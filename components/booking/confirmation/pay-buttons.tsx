import { Button } from '@/components/ui/button'
import type { PaymentMethod } from '@/lib/booking/model/schemas'

/** Renders the pay buttons, the chosen method first. */
export function PayButtons({
  chosen,
  zelleOffered,
  disabled = false,
  onDialog,
}: {
  chosen: PaymentMethod
  zelleOffered: boolean
  disabled?: boolean
  onDialog: (method: 'card' | 'zelle') => void
}) {
  const isZelleFirst = zelleOffered && chosen === 'zelle'
  const card = (
    <Button
      key="card"
      variant={isZelleFirst ? 'secondary' : 'primary'}
      disabled={disabled}
      onClick={() => onDialog('card')}
    >
      Pay with Card
    </Button>
  )
  const zelle = zelleOffered ? (
    <Button
      key="zelle"
      variant={isZelleFirst ? 'primary' : 'secondary'}
      disabled={disabled}
      onClick={() => onDialog('zelle')}
    >
      Pay with Zelle
    </Button>
  ) : null
  return isZelleFirst ? [zelle, card] : [card, zelle]
}
