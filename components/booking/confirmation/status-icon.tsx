import { Icon } from '@/components/ui/icon'
import type { Booking } from '@/lib/booking/model/schemas'
import { isCanceled, isDisputed, isPaymentUnknown } from '@/lib/booking/model/status'

const STATUS_ICONS = {
  standing: { path: 'm8 12.4 2.7 2.7L16 9.5', color: 'text-go' },
  checking: { path: 'M12 7v5.2l3.2 1.9', color: 'text-smoke' },
  canceled: { path: 'M8 12h8', color: 'text-smoke' },
} as const

/** Draws a booking status icon. */
export function StatusIcon({ booking }: { booking: Booking }) {
  const { path, color } =
    STATUS_ICONS[
      isPaymentUnknown(booking) || isDisputed(booking) || booking.balanceDue !== null
        ? 'checking'
        : isCanceled(booking)
          ? 'canceled'
          : 'standing'
    ]
  return (
    <Icon viewBoxSize={24} className={`mt-[0.15em] size-6 shrink-0 ${color}`}>
      <circle cx="12" cy="12" r="9" />
      <path d={path} />
    </Icon>
  )
}
