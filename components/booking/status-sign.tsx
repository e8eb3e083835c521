import { Icon } from '@/components/ui/icon'
import type { Booking } from '@/lib/booking/schemas'
import { isBeingChecked, isCancelled, isDisputed } from '@/lib/booking/status'

const SIGNS = {
  standing: { path: 'm8 12.4 2.7 2.7L16 9.5', colour: 'text-go' },
  checking: { path: 'M12 7v5.2l3.2 1.9', colour: 'text-smoke' },
  cancelled: { path: 'M8 12h8', colour: 'text-smoke' },
} as const

/** The sign beside the sentence that says where a booking stands. */
export function StatusSign({ booking }: { booking: Booking }) {
  const { path, colour } =
    SIGNS[isBeingChecked(booking) || isDisputed(booking) ? 'checking' : isCancelled(booking) ? 'cancelled' : 'standing']
  return (
    <Icon grid={24} className={`mt-[0.15em] size-6 shrink-0 ${colour}`}>
      <circle cx="12" cy="12" r="9" />
      <path d={path} />
    </Icon>
  )
}
