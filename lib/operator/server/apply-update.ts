import 'server-only'
import { shouldEmailEta } from '@/lib/booking/model/eta'
import type { Booking } from '@/lib/booking/model/schemas'
import type { BookingEventTable } from '@/lib/booking/tables'
import type { OperatorAction } from '@/lib/operator/model/schemas'

export type OperatorUpdate = Extract<OperatorAction, { action: 'confirm' | 'chauffeur' | 'no_show' | 'eta' }>

/** Applies an operator action and returns booking and event kind. Assigning a chauffeur also confirms the ride. */
export function applyOperatorUpdate({
  booking,
  action,
  eta,
  now,
}: {
  booking: Booking
  action: OperatorUpdate
  eta: string | null
  now: Date
}): {
  booking: Booking
  kind: BookingEventTable['kind']
} {
  const at = now.toISOString()
  switch (action.action) {
    case 'confirm':
      return { kind: 'confirmed', booking: { ...booking, confirmedAt: at, changedAfterConfirmationAt: null } }
    case 'chauffeur':
      return {
        kind: 'chauffeur',
        booking: {
          ...booking,
          chauffeur: action.chauffeur,
          confirmedAt: (booking.changedAfterConfirmationAt === null && booking.confirmedAt) || at,
          changedAfterConfirmationAt: null,
          eta: eta ?? booking.eta,
          etaEmailed: eta ?? booking.eta,
        },
      }
    case 'eta':
      return { kind: 'eta', booking: withEta({ booking, eta }) }
    case 'no_show':
      return { kind: 'no_show', booking: { ...booking, noShowAt: at } }
  }
}

function withEta({ booking, eta }: { booking: Booking; eta: string | null }): Booking {
  const isWorthEmail = eta !== null && shouldEmailEta({ eta, emailed: booking.etaEmailed })
  return { ...booking, eta, etaEmailed: isWorthEmail ? eta : booking.etaEmailed }
}
