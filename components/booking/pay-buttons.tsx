import { Button } from '@/components/ui/button'
import type { PaymentMethod } from '@/lib/booking/schemas'

/** The way that was chosen comes first, in gold; the other one stays open, quietly. */
export function PayButtons({
  chosen,
  zelleOffered,
  disabled = false,
  onDialog,
}: {
  chosen: PaymentMethod
  zelleOffered: boolean
  disabled?: boolean
  onDialog: (way: 'card' | 'zelle') => void
}) {
  const byZelle = zelleOffered && chosen === 'zelle'
  const card = (
    <Button key="card" look={byZelle ? 'quiet' : 'gold'} disabled={disabled} onClick={() => onDialog('card')}>
      Pay with Card
    </Button>
  )
  const zelle = zelleOffered ? (
    <Button key="zelle" look={byZelle ? 'gold' : 'quiet'} disabled={disabled} onClick={() => onDialog('zelle')}>
      Pay with Zelle
    </Button>
  ) : null
  return byZelle ? [zelle, card] : [card, zelle]
}
