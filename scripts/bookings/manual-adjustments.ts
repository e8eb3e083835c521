import type { Booking } from '@/lib/booking/schemas'
import { describeStatus } from '@/lib/booking/status'
import { createBookingContext } from '@/lib/server/bookings'
import { parseBookingId } from '@/lib/server/bookings/booking-id'
import type { BookingContext } from '@/lib/server/bookings/context'
import {
  recordChargeMade,
  recordChargeNotMade,
  recordManualChargeback,
  recordManualChargebackReversal,
  recordRefundSent,
  recordZelleReceived,
} from '@/lib/server/payments/manual-adjustments'
import { requireDataDir } from '../settings'

type Adjustment = (ports: BookingContext, noted: { bookingId: string; transactionId: string }) => Promise<Booking>

/** Manual adjustments with their numbers of required and optional arguments. */
export const manualAdjustments: { name: string; words: number; more?: number; write: Adjustment }[] = [
  { name: 'zelle', words: 1, write: (ports, { bookingId }) => recordZelleReceived(ports, bookingId) },
  { name: 'refund', words: 1, write: (ports, { bookingId }) => recordRefundSent(ports, bookingId) },
  { name: 'charged', words: 2, write: recordChargeMade },
  { name: 'uncharged', words: 1, write: (ports, { bookingId }) => recordChargeNotMade(ports, bookingId) },
  { name: 'chargeback', words: 1, more: 1, write: recordManualChargeback },
  { name: 'chargeback-reversed', words: 1, more: 1, write: recordManualChargebackReversal },
]

/** Records a manual adjustment and prints the booking’s resulting status. */
export function createAdjustmentCommand(adjust: Adjustment): (words: string[]) => Promise<string> {
  return async ([id = '', transactionId = '']) => {
    requireDataDir()
    const ports = await createBookingContext()
    try {
      const booking = await adjust(ports, { bookingId: parseBookingId(id) ?? id, transactionId })
      return `${booking.id}: ${describeStatus(booking)}\n`
    } finally {
      await ports.db.destroy()
    }
  }
}
