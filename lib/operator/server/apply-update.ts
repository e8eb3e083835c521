import 'server-only'
import { shouldEmailEta } from '@/lib/booking/model/eta'
import type { Quote } from '@/lib/booking/model/quote-schema'
import type { Booking } from '@/lib/booking/model/schemas'
import { unpaidBookingStatus } from '@/lib/booking/server/derive-ride'
import type { OperatorAction } from '@/lib/operator/model/schemas'
import { calculateZelleDueAt } from '@/lib/payments/model/zelle'
import type { BookingEventTable } from '@/lib/platform/database/tables'

export type OperatorUpdate = Extract<OperatorAction, { action: 'confirm' | 'fare' | 'chauffeur' | 'no_show' | 'eta' }>

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
    case 'fare':
      return { kind: 'fare', booking: withAgreedFare({ booking, amountCents: action.amountCents, now }) }
  }
}

function withEta({ booking, eta }: { booking: Booking; eta: string | null }): Booking {
  const isWorthEmail = eta !== null && shouldEmailEta({ eta, emailed: booking.etaEmailed })
  return { ...booking, eta, etaEmailed: isWorthEmail ? eta : booking.etaEmailed }
}

/** An estimate confirmed at its own amount keeps its lines. */
function agreedQuote({ quote, amountCents }: { quote: Booking['quote']; amountCents: number }): Quote {
  if (quote?.totalCents === amountCents) {
    const { provisional: _, ...confirmed } = quote
    return confirmed
  }
  return {
    lines: [{ kind: 'agreed' as const, label: 'Fare agreed with you', amountCents }],
    totalCents: amountCents,
    miles: 0,
    durationSeconds: 0,
    estimated: false,
  }
}

function withAgreedFare({ booking, amountCents, now }: { booking: Booking; amountCents: number; now: Date }): Booking {
  const quote = agreedQuote({ quote: booking.quote, amountCents })
  const status = unpaidBookingStatus({ paymentMethod: booking.paymentMethod, quote })
  return {
    ...booking,
    quote,
    status,
    zelleDueAt: status === 'awaiting_zelle' ? calculateZelleDueAt({ now, pickupAt: booking.pickupAt }) : null,
  }
}
