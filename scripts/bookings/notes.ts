import type { Booking } from '@/lib/booking/schemas'
import { statusSentence } from '@/lib/booking/status'
import { bookingPorts } from '@/lib/server/bookings'
import { readBookingId } from '@/lib/server/bookings/booking-id'
import type { BookingPorts } from '@/lib/server/bookings/ports'
import {
  noteChargeback,
  noteChargebackReversed,
  noteCharged,
  noteNotCharged,
  noteRefundSent,
  noteZelleReceived,
} from '@/lib/server/payments/by-hand'
import { knownDataDir } from '../settings'

type Write = (ports: BookingPorts, noted: { bookingId: string; transactionId: string }) => Promise<Booking>

/** What is noted by hand, with the number of words that it takes, and may take besides. */
export const notes: { name: string; words: number; more?: number; write: Write }[] = [
  { name: 'zelle', words: 1, write: (ports, { bookingId }) => noteZelleReceived(ports, bookingId) },
  { name: 'refund', words: 1, write: (ports, { bookingId }) => noteRefundSent(ports, bookingId) },
  { name: 'charged', words: 2, write: noteCharged },
  { name: 'uncharged', words: 1, write: (ports, { bookingId }) => noteNotCharged(ports, bookingId) },
  { name: 'chargeback', words: 1, more: 1, write: noteChargeback },
  { name: 'chargeback-reversed', words: 1, more: 1, write: noteChargebackReversed },
]

/** A note as a command: it is written down, and tells how the booking stands then. */
export function note(write: Write): (words: string[]) => Promise<string> {
  return async ([id = '', transactionId = '']) => {
    knownDataDir()
    const ports = await bookingPorts()
    try {
      const booking = await write(ports, { bookingId: readBookingId(id) ?? id, transactionId })
      return `${booking.id}: ${statusSentence(booking)}\n`
    } finally {
      await ports.db.destroy()
    }
  }
}
